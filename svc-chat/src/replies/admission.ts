import { unavailable } from '@targum/service-kit';

export interface AdmissionOptions {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may wait. A further one is refused immediately. */
  readonly mostWaiting: number;
  /** How long one may wait, in milliseconds. */
  readonly waitMs: number;
}

export interface Waiting {
  /** Called once if it must wait, before it waits. */
  readonly onQueued?: () => void;
  /** Aborts when the client leaves. What waits then never runs. */
  readonly gone?: AbortSignal | undefined;
}

/** An orderly queue in front of work that cannot all be done at once. */
export interface Admission {
  /** How many wait. */
  readonly waiting: number;
  /**
   * Runs once it is its turn, in the order of the calls.
   * @throws {HttpError} 503 if too many wait, or after too long a wait.
   * @throws the reason of `gone` if that aborts before its turn.
   */
  enter<Result>(run: () => Promise<Result>, waiting?: Waiting): Promise<Result>;
}

interface Entry {
  readonly until: number;
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
}

export function createAdmission({ atOnce, mostWaiting, waitMs }: AdmissionOptions): Admission {
  /** In order of arrival, and so in order of their deadlines. */
  const queue = new Set<Entry>();
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  const watchFirst = () => {
    clearTimeout(timer);
    const [first] = queue;
    if (first !== undefined) timer = setTimeout(refuseLate, first.until - performance.now());
  };
  const refuseLate = () => {
    const now = performance.now();
    for (const entry of queue) {
      if (entry.until > now) break;
      queue.delete(entry);
      entry.refuse(unavailable());
    }
    watchFirst();
  };
  const admitNext = () => {
    const [first] = queue;
    if (first === undefined) {
      running -= 1;
      return;
    }
    queue.delete(first);
    if (queue.size === 0) clearTimeout(timer);
    first.admit();
  };

  const wait = async (gone: AbortSignal | undefined) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { until: performance.now() + waitMs, admit: resolve, refuse: reject };
    const leave = () => {
      if (queue.delete(entry)) reject(gone!.reason);
    };
    queue.add(entry);
    if (queue.size === 1) watchFirst();
    gone?.addEventListener('abort', leave, { once: true });
    await promise.finally(() => gone?.removeEventListener('abort', leave));
  };

  return {
    get waiting() {
      return queue.size;
    },
    async enter(run, { onQueued, gone } = {}) {
      if (running < atOnce) {
        running += 1;
      } else {
        if (queue.size >= mostWaiting) throw unavailable();
        gone?.throwIfAborted();
        onQueued?.();
        await wait(gone);
      }
      try {
        return await run();
      } finally {
        admitNext();
      }
    },
  };
}
