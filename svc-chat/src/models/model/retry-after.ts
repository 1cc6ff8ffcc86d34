/**
 * Returns the milliseconds that a server asks its callers to wait. Undefined if the server names no
 * time.
 */
export function waitAskedFor(headers: Headers): number | undefined {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return milliseconds;
  const asked = headers.get('retry-after') ?? '';
  // Like the openai package, this code reads "30s" as 30 and "30, 60" as 30.
  const seconds = Number.parseFloat(asked);
  const wait = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return Number.isFinite(wait) ? wait : undefined;
}
