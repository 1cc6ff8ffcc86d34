import { useSyncExternalStore } from 'react';
import { healthCalls } from '@targum/contracts';

const PROBE_TIMEOUT_MS = 5000;
const PROBE_AGAIN_MS = 5000;

interface ConnectionOptions {
  /** Whether the server answers at all. */
  readonly probe: () => Promise<boolean>;
  readonly wait: () => Promise<void>;
}

/**
 * Whether the server can be reached. Browsers only know of their own network, so a call without an
 * answer is followed by a probe, and probes go on until one is answered.
 */
export function createConnection({ probe, wait }: ConnectionOptions) {
  let online = navigator.onLine;
  let checking = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean) => {
    if (next === online) return;
    online = next;
    for (const listener of listeners) listener();
  };

  async function check(): Promise<void> {
    if (checking) return;
    checking = true;
    while (!(await probe())) {
      set(false);
      await wait();
    }
    checking = false;
    set(true);
  }

  window.addEventListener('offline', () => set(false));
  window.addEventListener('online', () => void check());
  return {
    get: () => online,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** A call got no answer. */
    suspect: () => void check(),
  };
}

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    await fetch(new Request(healthCalls.health.path, { cache: 'no-store', signal }));
    return true;
  } catch {
    return false;
  }
}

/** The page's connection. */
export const connection = createConnection({
  probe: serverAnswers,
  wait: () => new Promise((resolve) => setTimeout(resolve, PROBE_AGAIN_MS)),
});

/** Whether the server can be reached, as far as the page knows. */
export const useOnline = (): boolean => useSyncExternalStore(connection.subscribe, connection.get);
