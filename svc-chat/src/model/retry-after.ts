/** How long a server asks to wait before another attempt, in milliseconds; undefined if it does not. */
export function waitAskedFor(headers: Headers): number | undefined {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return milliseconds;
  const asked = headers.get('retry-after') ?? '';
  const seconds = Number(asked === '' ? Number.NaN : asked);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(asked) - Date.now();
  return Number.isFinite(wait) ? wait : undefined;
}
