export interface Pace {
  /** Tokens per second. At 0, every reply and transcript pauses until another rate is set. */
  tokensPerSecond: number;
  firstTokenMs: number;
}

export type Settings = ReturnType<typeof createSettings>;

const LONGEST_TIMER_MS = 60_000;

/** Holds the pace of all replies. A change also affects running replies. */
export function createSettings(initial: Pace) {
  const sleepers = new Set<() => void>();
  let pace = checked(initial);

  return {
    get pace(): Readonly<Pace> {
      return pace;
    },
    set(change: Partial<Pace>): void {
      pace = checked({ ...pace, ...change });
      for (const wake of sleepers) wake();
    },
    /** Resolves after `ms` or at the next change. Rejects if the signal aborts. */
    async sleep(ms: number, signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          sleepers.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, Math.min(ms, LONGEST_TIMER_MS));
        sleepers.add(wake);
        signal.addEventListener('abort', wake);
      });
      signal.throwIfAborted();
    },
  };
}

function checked(pace: Pace): Pace {
  if (!(pace.tokensPerSecond >= 0)) throw new RangeError('tokensPerSecond must be 0 or more');
  if (!(pace.firstTokenMs >= 0)) throw new RangeError('firstTokenMs must be 0 or more');
  return pace;
}
