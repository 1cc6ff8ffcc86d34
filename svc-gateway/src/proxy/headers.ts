import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { anonymousId, headers as names } from '@targum/contracts';

/** Headers of a single connection (RFC 9110, section 7.6.1), and older variants of them. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers with which a client could pretend to be another user or a trusted proxy. */
const IDENTITY = new Set([
  names.clientAddress,
  names.requestId,
  'client-ip',
  'forwarded',
  'true-client-ip',
  'x-real-ip',
  'via',
]);
const IDENTITY_PREFIXES = ['x-user-', 'x-forwarded-'];

/** A client's own trace headers. The gateway reads only `traceparent`. */
const TRACE = new Set([names.traceparent, 'tracestate', 'baggage']);

const connectionOptions = (value: string | undefined): ReadonlySet<string> | undefined =>
  value === undefined || /^\s*(keep-alive|close)\s*$/i.test(value)
    ? undefined
    : new Set(value.split(',').map((option) => option.trim().toLowerCase()));

export interface OwnHeaders {
  readonly requestId: string;
  readonly clientAddress: string;
  readonly hasBody: boolean;
  /** Empty while tracing is off. The client's own trace headers are then passed on. */
  readonly trace: Readonly<Record<string, string>>;
}

/** Returns the client's headers, then the gateway's own, in undici's flat list. */
export const requestHeaders = (req: IncomingMessage, own: OwnHeaders): string[] => {
  const listed = connectionOptions(req.headers.connection);
  const { rawHeaders } = req;
  const traced = names.traceparent in own.trace;
  const result: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    const value = rawHeaders[index + 1]!;
    if (name === 'host' || HOP_BY_HOP.has(name) || IDENTITY.has(name)) continue;
    if (IDENTITY_PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    if (listed?.has(name)) continue;
    if (traced && TRACE.has(name)) continue;
    if (name === 'content-length' && !own.hasBody) continue;
    if (name === names.anonymousUser && !anonymousId.safeParse(value).success) continue;
    result.push(name, value);
  }
  result.push(names.requestId, own.requestId, names.clientAddress, own.clientAddress);
  result.push(...Object.entries(own.trace).flat());
  return result;
};

/** Headers of every API response. A service may override the caching. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Returns the headers of a response: the service's headers without those of the internal
 * connection, and the gateway's own headers.
 */
export const responseHeaders = (
  upstream: IncomingHttpHeaders,
  requestId: string,
): Record<string, string | string[]> => {
  const listed = connectionOptions(upstream.connection);
  const result: Record<string, string | string[]> = {};
  for (const name in upstream) {
    const value = upstream[name];
    if (value === undefined || HOP_BY_HOP.has(name) || listed?.has(name)) continue;
    result[name] = value;
  }
  const { 'cache-control': cacheControl = securityHeaders['cache-control'] } = result;
  return Object.assign(result, securityHeaders, {
    'cache-control': cacheControl,
    [names.requestId]: requestId,
  });
};
