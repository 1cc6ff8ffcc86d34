import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';

/** The keep-alive connections to each service. */
export interface Upstreams {
  readonly dispatcher: (service: ServiceName) => Dispatcher;
  /** Waits for running requests, then closes all connections. */
  close(): Promise<void>;
  /** Cuts running requests. */
  destroy(): Promise<void>;
}

export interface UpstreamsOptions {
  /** Base address of each service. */
  readonly urls: Readonly<Record<ServiceName, string>>;
  /** Time limit of connecting, in milliseconds. */
  readonly connectTimeout: number;
}

/**
 * Idle connections are closed after this time. It is less than SHUTDOWN_WAIT_MS of the services, so
 * that a stopping service has no idle connection left.
 */
const IDLE_MS = 2_000;
/** Connections are renewed after this time, so that new replicas get their share of calls. */
const CONNECTION_LIFE_MS = 5 * 60_000;

export const createUpstreams = ({ urls, connectTimeout }: UpstreamsOptions): Upstreams => {
  const pools = new Map(
    serviceName.options.map((name) => [
      name,
      // One request at a time per connection, so that a stream does not block other requests.
      new Pool(urls[name], {
        pipelining: 1,
        connectTimeout,
        clientTtl: CONNECTION_LIFE_MS,
        keepAliveTimeout: IDLE_MS,
        keepAliveMaxTimeout: IDLE_MS,
        allowH2: false,
      }),
    ]),
  );
  const all = <Result>(act: (pool: Pool) => Promise<Result>) =>
    Promise.all([...pools.values()].map(act)).then(() => {});
  return {
    dispatcher: (service) => pools.get(service)!,
    close: () => all((pool) => pool.close()),
    destroy: () => all((pool) => pool.destroy()),
  };
};
