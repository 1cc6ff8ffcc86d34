import { serviceName } from '@targum/contracts';
import type { Health, ServiceName } from '@targum/contracts';
import { request } from 'undici';

export interface HealthOptions {
  readonly opsUrls: Readonly<Record<ServiceName, string>>;
  /** Time limit of a service's response, in milliseconds. */
  readonly timeout?: number;
  /** Milliseconds for which a result is reused. */
  readonly maxAge?: number;
}

const TIMEOUT_MS = 2_500;
const MAX_AGE_MS = 1_000;

const ask = async (opsUrl: string, timeout: number): Promise<'ok' | 'down'> => {
  try {
    const { statusCode, body } = await request(`${opsUrl}/readyz`, {
      signal: AbortSignal.timeout(timeout),
    });
    await body.dump();
    return statusCode === 200 ? 'ok' : 'down';
  } catch {
    return 'down';
  }
};

/**
 * Creates a function that asks all services whether they are ready. Simultaneous callers share one
 * check.
 */
export const createHealth = ({
  opsUrls,
  timeout = TIMEOUT_MS,
  maxAge = MAX_AGE_MS,
}: HealthOptions): (() => Promise<Health>) => {
  let latest: Promise<Health> | undefined;
  let validUntil = 0;

  const askAll = async (): Promise<Health> => {
    const states = await Promise.all(
      serviceName.options.map(async (name) => [name, await ask(opsUrls[name], timeout)] as const),
    );
    validUntil = performance.now() + maxAge;
    return {
      status: states.every(([, state]) => state === 'ok') ? 'ok' : 'degraded',
      services: Object.fromEntries(states) as Health['services'],
    };
  };

  return () => {
    if (latest === undefined || performance.now() > validUntil) {
      validUntil = Infinity;
      latest = askAll();
    }
    return latest;
  };
};
