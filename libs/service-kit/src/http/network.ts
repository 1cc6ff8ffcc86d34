import ipaddr from 'ipaddr.js';

/** Of an IPv6 address, what a provider gives to one customer; the rest is theirs to choose. */
const IPV6_PREFIX_BYTES = 8;

/**
 * What limits per address count by: an IPv4 address as it is, of an IPv6 address its /64 network.
 * A text that is no address comes back unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().fill(0, IPV6_PREFIX_BYTES);
  return `${ipaddr.fromByteArray(prefix).toString()}/64`;
}
