import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { Pool } from 'undici';
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

export const createUpstreams = ({ urls, connectTimeout }: UpstreamsOptions) => {
  const pools = new Map(
    serviceName.options.map((name) => [
      name,
      // Each connection carries one request at a time, so that a stream does not block other
      // requests.
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
    dispatcher: (service: ServiceName): Dispatcher => pools.get(service)!,
    close: (): Promise<void> => all((pool) => pool.close()),
    destroy: (): Promise<void> => all((pool) => pool.destroy()),
  };
};

export type Upstreams = ReturnType<typeof createUpstreams>;
