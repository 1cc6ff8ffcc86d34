import { setTimeout as delay } from 'node:timers/promises';
import { afterDeadline } from '@targum/service-kit';
import type { ServiceName } from '@targum/contracts/parts';
import { request } from 'undici';
import type { ProxyDeadlines } from './deadlines.ts';

/** The error for a service that accepts connections although its process does not run. */
export class FrozenServiceError extends Error {
  override readonly name = 'FrozenServiceError';
}

export interface FrozenServicesOptions {
  readonly opsUrls: Readonly<Record<ServiceName, string>>;
  readonly deadlines: Pick<ProxyDeadlines, 'quiet' | 'alive'>;
}

const STEP_MS = 250;

/**
 * Waits in short steps. If the current process itself is held up, the delay counts as one step
 * only, so that a response that has arrived meanwhile is read first.
 */
const waitAwake = async (ms: number, signal: AbortSignal): Promise<void> => {
  for (let waited = 0; waited < ms; waited += STEP_MS) {
    await delay(Math.min(STEP_MS, ms - waited), undefined, { signal });
  }
};

/**
 * Reports whether a service is alive. A service that refuses the connection counts as alive,
 * because its calls fail at once without this check.
 */
const isAlive = async (opsUrl: string, timeout: number): Promise<boolean> => {
  const asked = new AbortController();
  const { signal } = asked;
  // `reset` opens a new connection, because a kept connection would lead to the same replica each
  // time.
  const answer = request(`${opsUrl}/livez`, { signal, reset: true })
    .then(({ body }) => body.dump())
    .then(
      () => true,
      () => !signal.aborted,
    );
  const waited = waitAwake(timeout, signal).then(
    () => false,
    () => true,
  );
  const lives = await Promise.race([answer, waited]);
  asked.abort();
  return lives;
};

/**
 * Distinguishes a frozen service from a slow service. Calls that wait at the same time share one
 * liveness check.
 */
export const createFrozenServices = ({
  opsUrls,
  deadlines: { quiet, alive },
}: FrozenServicesOptions) => {
  const asked = new Map<ServiceName, Promise<boolean>>();
  const ask = (service: ServiceName): Promise<boolean> => {
    const running = asked.get(service);
    if (running !== undefined) return running;
    const answer = isAlive(opsUrls[service], alive[service]).finally(() => asked.delete(service));
    asked.set(service, answer);
    return answer;
  };
  return {
    /**
     * Watches a service while a call waits for its response.
     * @param onFrozen called once if the service does not respond within `quiet`, and then does not
     * answer the liveness check within `alive`.
     * @returns a function that ends the watch.
     */
    watch(service: ServiceName, onFrozen: () => void): () => void {
      let over = false;
      const look = () => {
        void ask(service).then((lives) => {
          if (over) return;
          if (lives) cancel = afterDeadline(quiet, look);
          else onFrozen();
        });
      };
      let cancel = afterDeadline(quiet, look);
      return () => {
        over = true;
        cancel();
      };
    },
  };
};

export type FrozenServices = ReturnType<typeof createFrozenServices>;
