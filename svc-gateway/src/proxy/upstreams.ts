import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { buildConnector, Client, Pool } from 'undici';
import type { Dispatcher } from 'undici';

export interface UpstreamsOptions {
  readonly urls: Readonly<Record<ServiceName, string>>;
  /** Time limit for connecting, in milliseconds. */
  readonly connectTimeout: number;
}

/**
 * Milliseconds after which an idle connection is closed. Less than the services' SHUTDOWN_WAIT_MS,
 * so that a stopping service has no idle connection left.
 */
const IDLE_MS = 2_000;
/**
 * Milliseconds after which a connection is renewed, so that new replicas get their share of calls.
 */
const CONNECTION_LIFE_MS = 5 * 60_000;

/** Sends requests to a service. */
export type Upstream = Pick<Dispatcher, 'dispatch'>;

export interface Upstreams {
  /** Returns the shared connections to a service. */
  shared(service: ServiceName): Upstream;
  /** Opens a connection for each request, and closes the connection after the response. */
  own(service: ServiceName): Upstream;
  /** Closes all connections at once. Open requests fail. */
  destroy(): Promise<void>;
}

export const createUpstreams = ({ urls, connectTimeout }: UpstreamsOptions): Upstreams => {
  // Each connection carries one request at a time, so that a slow response does not block other
  // requests.
  const options = { pipelining: 1, allowH2: false } as const;
  const pools = new Map(
    serviceName.options.map((name) => [
      name,
      new Pool(urls[name], {
        ...options,
        connectTimeout,
        clientTtl: CONNECTION_LIFE_MS,
        keepAliveTimeout: IDLE_MS,
        keepAliveMaxTimeout: IDLE_MS,
      }),
    ]),
  );
  const connect = buildConnector({ timeout: connectTimeout, allowH2: false });
  const clients = new Set<Client>();
  const own = (url: string): Upstream => ({
    dispatch(request, handler) {
      const client = new Client(url, { ...options, connect });
      clients.add(client);
      const accepted = client.dispatch(request, handler);
      void client.close().finally(() => clients.delete(client));
      return accepted;
    },
  });
  return {
    shared: (service) => pools.get(service)!,
    own: (service) => own(urls[service]),
    async destroy() {
      await Promise.all([...pools.values(), ...clients].map((each) => each.destroy()));
    },
  };
};
