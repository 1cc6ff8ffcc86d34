import { setTimeout as delay } from 'node:timers/promises';

export interface Repeated {
  stop(): Promise<void>;
}

/** Runs `task`, which must not throw, again and again with a pause between two runs. */
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
