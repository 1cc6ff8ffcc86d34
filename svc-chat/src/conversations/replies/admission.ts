import { afterDeadline, badRequest, unauthorized, unavailable } from '@targum/service-kit';

export interface AdmissionOptions {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may wait. A further one is refused immediately. */
  readonly mostWaiting: number;
  /** How long one may wait, in milliseconds. */
  readonly waitMs: Readonly<Record<WaitingCall['kind'], number>>;
}

/** How a call waits for its turn. */
export interface WaitingCall {
  /** A stream shows its client that it waits. A plain call does not answer before its turn. */
  readonly kind: 'stream' | 'plain';
  /**
   * Called once, before the call waits.
   * @returns a promise that is fulfilled when the client leaves. A call that is still waiting then
   * never runs.
   */
  queued(): Promise<unknown>;
}

/** A call that may have to wait for its turn. */
export interface Waiting extends WaitingCall {
  readonly userId: string;
}

/** An orderly queue in front of work that cannot all be done at once. */
export interface Admission {
  /** How many wait. */
  readonly waiting: number;
  /**
   * Runs once it is its turn, in the order of the calls.
   * @throws {HttpError} 503 if too many wait, or after too long a wait; 401 if the access of the user
   * is revoked before its turn; 400 if the client leaves before its turn.
   */
  enter<Result>(run: () => Promise<Result>, waiting: Waiting): Promise<Result>;
  /** Refuses the waiting calls of a user whose access is revoked. */
  dismiss(userId: string): void;
}

interface Entry {
  readonly userId: string;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

export function createAdmission({ atOnce, mostWaiting, waitMs }: AdmissionOptions): Admission {
  /** In order of arrival. */
  const queue = new Set<Entry>();
  let running = 0;

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
    async enter(run, call) {
      if (running < atOnce) {
        running += 1;
      } else {
        if (queue.size >= mostWaiting) throw unavailable();
        await wait(call);
      }
      try {
        return await run();
      } finally {
        admitNext();
      }
    },
    dismiss(userId) {
      for (const entry of queue) if (entry.userId === userId) entry.refuse(unauthorized());
    },
  };
}
