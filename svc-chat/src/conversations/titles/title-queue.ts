export interface TitleQueueOptions {
  /** Returns the milliseconds since a reply last began; 0 while one begins. */
  readonly idleMs: () => number;
}

const AT_ONCE = 4;
/** While this many requests wait, further chats keep the title made from their first message. */
const MOST_WAITING = 200;
/** A request waits until no reply has begun for this many milliseconds. */
const QUIET_MS = 50;
/** A request that has waited this many milliseconds no longer yields to replies. */
const LONGEST_WAIT_MS = 5000;

interface Entry {
  readonly since: number;
  readonly start: () => void;
}

/**
 * Creates the queue for the requests for titles. They yield to replies that begin, because users
 * wait for those.
 */
export function createTitleQueue({ idleMs }: TitleQueueOptions) {
  const queue: Entry[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  const startNext = () => {
    while (running < AT_ONCE) {
      const [first] = queue;
      if (first === undefined) return;
      if (idleMs() < QUIET_MS && performance.now() - first.since < LONGEST_WAIT_MS) {
        timer ??= setTimeout(() => {
          timer = undefined;
          startNext();
        }, QUIET_MS).unref();
        return;
      }
      queue.shift();
      running += 1;
      first.start();
    }
  };

  return {
    /** Runs the function when its turn comes. Does nothing if too many functions wait. */
    async enter(run: () => Promise<void>) {
      if (queue.length >= MOST_WAITING) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push({ since: performance.now(), start: resolve });
      startNext();
      await promise;
      try {
        await run();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

export type TitleQueue = ReturnType<typeof createTitleQueue>;
