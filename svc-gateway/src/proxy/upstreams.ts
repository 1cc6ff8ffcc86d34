import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';

/** The kept-alive connections to each service. */
export interface Upstreams {
  readonly dispatcher: (service: ServiceName) => Dispatcher;
  /** Waits for what is under way, then closes all connections. */
  close(): Promise<void>;
  /** Cuts what is still under way. */
  destroy(): Promise<void>;
}

export interface UpstreamsOptions {
  /** Base address of each service. */
  readonly urls: Readonly<Record<ServiceName, string>>;
  /** For a connection, in milliseconds. */
  readonly connectTimeout: number;
}

/**
 * An idle connection is closed this soon, so that none is left when a service that stops has waited
 * for its SHUTDOWN_WAIT_MS.
 */
const IDLE_MS = 2_000;
/** Connections are renewed after this time, so that new replicas get their share of calls. */
const CONNECTION_LIFE_MS = 5 * 60_000;

export const createUpstreams = ({ urls, connectTimeout }: UpstreamsOptions): Upstreams => {
  const pools = new Map(
    serviceName.options.map((name) => [
      name,
      // One request at a time a connection: a stream must not hold up what comes after it.
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
