import { afterDeadline } from '@targum/service-kit';
import type { ServiceName } from '@targum/contracts';
import { request } from 'undici';
import type { Deadlines } from './deadlines.ts';

/** A service accepts connections, but its process does not run. */
export class FrozenServiceError extends Error {
  override readonly name = 'FrozenServiceError';
}

export interface FrozenServicesOptions {
  /** Base address of each service's ops port. */
  readonly opsUrls: Readonly<Record<ServiceName, string>>;
  readonly deadlines: Pick<Deadlines, 'quiet' | 'alive'>;
}

export interface FrozenServices {
  /**
   * Asks a service whether it is alive while a call waits for its answer.
   * @param onFrozen called once if the service does not answer, about 4.5 s after this call.
   * @returns a function that ends the watch.
   */
  watch(service: ServiceName, onFrozen: () => void): () => void;
}

/** Whether a service is alive. One that refuses the connection is not frozen: its calls fail by themselves. */
const isAlive = async (opsUrl: string, timeout: number): Promise<boolean> => {
  const signal = AbortSignal.timeout(timeout);
  try {
    // A kept connection would lead to the same replica each time.
    const { body } = await request(`${opsUrl}/livez`, { signal, reset: true });
    await body.dump();
    return true;
  } catch {
    return !signal.aborted;
  }
};

/** Tells a frozen service from one that needs its time. Calls that wait together share one question. */
export const createFrozenServices = ({
  opsUrls,
  deadlines: { quiet, alive },
}: FrozenServicesOptions): FrozenServices => {
  const asked = new Map<ServiceName, Promise<boolean>>();
  const ask = (service: ServiceName): Promise<boolean> => {
    const running = asked.get(service);
    if (running !== undefined) return running;
    const answer = isAlive(opsUrls[service], alive).finally(() => asked.delete(service));
    asked.set(service, answer);
    return answer;
  };
  return {
    watch(service, onFrozen) {
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
