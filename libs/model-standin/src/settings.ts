export interface Pace {
  /** Tokens per second. At 0, every reply and transcript pauses until another rate is set. */
  tokensPerSecond: number;
  firstTokenMs: number;
}

/** A change also affects running replies. */
export interface Settings {
  readonly pace: Readonly<Pace>;
  set(change: Partial<Pace>): void;
  /** Resolves after `ms` or at the next change. Rejects if the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const LONGEST_TIMER_MS = 60_000;

export function createSettings(initial: Pace): Settings {
  const sleepers = new Set<() => void>();
  let pace = checked(initial);

  return {
    get pace() {
      return pace;
    },
    set(change) {
      pace = checked({ ...pace, ...change });
      for (const wake of sleepers) wake();
    },
    async sleep(ms, signal) {
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
