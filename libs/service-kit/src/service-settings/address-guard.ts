import { lookup as dnsLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/** Whether services may have loopback and private addresses. */
export type PrivateAddresses = 'allow' | 'refuse';

/** The error of a connection to an address that is not allowed. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';

  constructor() {
    super('the address is not allowed');
  }
}

/** Addresses of the metadata services of clouds that are not link-local. */
const METADATA: readonly string[] = [
  '100.100.100.200',
  '168.63.129.16',
  'fd00:ec2::254',
  'fd20:ce::254',
];

const PRIVATE: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'];

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns the IPv4 address to which a translated IPv6 address leads, or the address itself. */
const targetOf = (address: Address): Address => {
  if (address.kind() === 'ipv4') return address;
  const bytes = address.toByteArray();
  const range = address.range();
  // Another prefix of RFC 6052 has the IPv4 address elsewhere, so it stays and is refused.
  const isTranslated = range === 'rfc6052' && bytes.slice(4, 12).every((byte) => byte === 0);
  if (range === 'ipv4Mapped' || isTranslated) return ipaddr.fromByteArray(bytes.slice(12));
  return range === '6to4' ? ipaddr.fromByteArray(bytes.slice(2, 6)) : address;
};

/** The public addresses of IPv6 are in 2000::/3. */
const isGlobal = (address: Address): boolean => address.toByteArray()[0]! >> 5 === 1;

/** Reports whether a service may have this IP address. */
export const isAllowedAddress = (text: string, privateAddresses: PrivateAddresses): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = targetOf(ipaddr.parse(text));
  if (METADATA.some((each) => ipaddr.parse(each).toString() === address.toString())) return false;
  const range = address.range();
  if (range === 'unicast') return address.kind() === 'ipv4' || isGlobal(address);
  return privateAddresses === 'allow' && PRIVATE.includes(range);
};

/** Resolves a name to all its addresses, like `dns.lookup`. */
export type Resolve = (
  name: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveName: Resolve = (name, callback) => dnsLookup(name, { all: true }, callback);

/** Refuses connections to addresses that a service may not have. */
export interface AddressGuard {
  /**
   * Checks the address of a server before it is used or saved. A name that cannot be resolved
   * passes, because each connection is checked again.
   * @throws {RefusedAddressError}
   */
  check(url: string): Promise<void>;
  /** Opens connections. It checks the very addresses to which it connects. */
  readonly connect: buildConnector.connector;
  /** Returns a guard that remembers whether it has refused a connection. */
  watch(): WatchedGuard;
}

export interface WatchedGuard extends AddressGuard {
  hasRefused(): boolean;
}

const watchGuard = (guard: AddressGuard): WatchedGuard => {
  let hasRefused = false;
  return {
    ...guard,
    hasRefused: () => hasRefused,
    connect: (options, callback) =>
      guard.connect(options, (...[error, socket]) => {
        hasRefused ||= error instanceof RefusedAddressError;
        if (error === null) callback(null, socket);
        else callback(error, null);
      }),
  };
};

export const createAddressGuard = (
  privateAddresses: PrivateAddresses,
  resolve: Resolve = resolveName,
): AddressGuard => {
  const isAllowed = ({ address }: LookupAddress) => isAllowedAddress(address, privateAddresses);

  const lookup: LookupFunction = (name, options, callback) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(isAllowed)) {
        callback(new RefusedAddressError(), []);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  // With HTTP/2, all replies would share one connection.
  const open = buildConnector({ lookup, allowH2: false });
  const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1');
  /** A host that is an IP address is never looked up, so it is checked here. */
  const isRefusedHost = (host: string) =>
    isIP(bare(host)) !== 0 && !isAllowedAddress(bare(host), privateAddresses);

  const guard: AddressGuard = {
    async check(url) {
      const { hostname, protocol } = new URL(url);
      if (!/^https?:$/.test(protocol) || isRefusedHost(hostname)) throw new RefusedAddressError();
      if (isIP(bare(hostname)) !== 0) return;
      const allowed = await new Promise<boolean>((done) => {
        resolve(hostname, (error, addresses) => done(error !== null || addresses.every(isAllowed)));
      });
      if (!allowed) throw new RefusedAddressError();
    },
    connect(options, callback) {
      if (isRefusedHost(options.hostname)) callback(new RefusedAddressError(), null);
      else open(options, callback);
    },
    watch: () => watchGuard(guard),
  };
  return guard;
};
