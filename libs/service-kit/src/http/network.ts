import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const IPV6_PREFIX_BYTES = 8;

/**
 * Normalises an address for limits per address. An IPv6 address becomes its /64 network. An IPv4
 * address and any other text stay unchanged.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().fill(0, IPV6_PREFIX_BYTES);
  return `${ipaddr.fromByteArray(prefix).toString()}/64`;
}
