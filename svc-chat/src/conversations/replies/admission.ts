import { afterDeadline, badRequest, unauthorized, unavailable } from '@targum/service-kit';

export interface AdmissionOptions {
  readonly atOnce: number;
  /** The number of calls that may wait. A further call is refused immediately. */
  readonly mostWaiting: number;
  /** The maximum wait of a call, in milliseconds. */
  readonly waitMs: Readonly<Record<WaitingCall['kind'], number>>;
}

export interface WaitingCall {
  /** A call of the kind `plain` sends no response while it waits. */
  readonly kind: 'stream' | 'plain';
  /** Called before the call begins to wait. The promise is fulfilled when the client leaves. */
  queued(): Promise<unknown>;
}

export interface Waiting extends WaitingCall {
  readonly userId: string;
}

interface Entry {
  readonly userId: string;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Creates a queue for the calls that begin a reply. The queue limits the number of calls that run
 * at the same time.
 */
export function createAdmission({ atOnce, mostWaiting, waitMs }: AdmissionOptions) {
  /** The waiting calls, in order of arrival. */
  const queue = new Set<Entry>();
  let running = 0;
  let lastEnd = -Infinity;

  const admitNext = () => {
    const [first] = queue;
    if (first === undefined) {
      running -= 1;
      return;
    }
    queue.delete(first);
    first.admit();
  };

  const wait = async ({ kind, userId, queued }: Waiting) => {
    const left = queued();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = (error: Error) => {
      if (queue.delete(entry)) reject(error);
    };
    const entry: Entry = { userId, admit: resolve, refuse };
    queue.add(entry);
    const cancel = afterDeadline(waitMs[kind], () => refuse(unavailable()));
    void left.then(() => refuse(badRequest('The client has gone')));
    await promise.finally(cancel);
  };

  return {
    get waiting() {
      return queue.size;
    },
    /** The milliseconds since a call last ran; 0 while one runs. */
    get idleMs() {
      return running > 0 ? 0 : performance.now() - lastEnd;
    },
    /**
     * Runs the function when the call's turn comes, in the order of the calls.
     * @throws {HttpError} 503 if too many calls wait, or after too long a wait; 401 if the access of
     * the user is revoked before the call's turn; 400 if the client leaves before the call's turn.
     */
    async enter<Result>(run: () => Promise<Result>, call: Waiting) {
      if (running < atOnce) {
        running += 1;
      } else {
        if (queue.size >= mostWaiting) throw unavailable();
        await wait(call);
      }
      try {
        return await run();
      } finally {
        lastEnd = performance.now();
        admitNext();
      }
    },
    /** Refuses the waiting calls of a user whose access is revoked. */
    dismiss(userId: string) {
      for (const entry of queue) if (entry.userId === userId) entry.refuse(unauthorized());
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;
