import { isIP } from 'node:net';
import type { KitContext } from '@targum/service-kit';

const plain = (address: string): string =>
  address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;

/**
 * Returns the settings with which Koa finds the client's IP address. Each trusted proxy appends the
 * address of its own client to X-Forwarded-For, so only the last `hops` entries are reliable.
 */
export const trustProxies = (hops: number) => ({ proxy: hops > 0, maxIpsCount: hops });

/** Returns the client's IP address, or the peer's if the header contains no IP address. */
export const trustedAddress = ({ ips, req }: Pick<KitContext, 'ips' | 'req'>): string => {
  const forwarded = plain(ips[0] ?? '');
  return isIP(forwarded) === 0 ? plain(req.socket.remoteAddress ?? '') || 'unknown' : forwarded;
};
