import { isIP } from 'node:net';

const plain = (address: string): string =>
  address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;

/**
 * The address a request came from. Each trusted proxy appends the address it saw, so the last
 * `hops` entries of X-Forwarded-For are true and everything before them may be made up.
 * @param peer address of the other end of the connection.
 * @param forwardedFor the header as received.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string => {
  const fallback = plain(peer ?? '') || 'unknown';
  if (hops === 0 || forwardedFor === undefined) return fallback;
  const entries = forwardedFor.split(',');
  const entry = plain(entries[Math.max(0, entries.length - hops)]!.trim());
  return isIP(entry) === 0 ? fallback : entry;
};
