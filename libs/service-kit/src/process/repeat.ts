import { setTimeout as delay } from 'node:timers/promises';

export interface Repeated {
  stop(): Promise<void>;
}

/**
 * Runs `task` repeatedly with a pause between two runs, never two runs concurrently. `task` must
 * not throw.
 */
export function repeat(pauseMs: number, task: () => Promise<void>): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await task();
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
