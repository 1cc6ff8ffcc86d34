/** Returns milliseconds, or undefined if the server names no time. */
export function waitAskedFor(headers: Headers): number | undefined {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return milliseconds;
  const asked = headers.get('retry-after') ?? '';
  // The openai package reads the header in the same way. Two values are joined by a comma, and
  // "30s" is 30.
  const seconds = Number.parseFloat(asked);
  const wait = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return Number.isFinite(wait) ? wait : undefined;
}
