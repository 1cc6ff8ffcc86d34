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
 * Whether the server can be reached. Browsers only know of their own network, and some not even of
 * that: what they say, like a call without an answer, is followed by a probe, and probes go on until
 * one is answered.
 */
export function createConnection({ probe, wait }: ConnectionOptions) {
  let online = true;
  let checking = false;
  let probeNow = () => {};
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
      await Promise.race([wait(), new Promise<void>((resolve) => (probeNow = resolve))]);
    }
    checking = false;
    set(true);
  }

  window.addEventListener('offline', () => void check());
  window.addEventListener('online', () => {
    probeNow();
    void check();
  });
  if (!navigator.onLine) void check();
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
    /** A call was answered, with whatever. */
    answered: () => set(true),
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
