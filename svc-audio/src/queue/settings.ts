/**
 * A job whose worker was killed runs again in under 10 s: its lock ends within LOCK_MS, and
 * within two checks (each STALLED_CHECK_MS) it is handed to another worker.
 */
export const LOCK_MS = 5000;
export const STALLED_CHECK_MS = 1000;

/** A second crash fails the job: it may be the recording that kills workers. */
export const MAX_STALLED = 1;

/** Pause before the worker tries again after a lost connection. */
export const RECONNECT_MS = 1000;

/**
 * How long an idle worker waits for news of a job before it looks into the queue itself: news can
 * be lost when Redis restarts, and the job would wait for that whole time.
 */
export const IDLE_LOOK_SECONDS = 1;

/** How long a worker without a job waits for Redis when it stops. */
export const IDLE_CLOSE_MS = 2000;

/** Results that a client whose connection broke, or whose replica is gone, can come back for. */
export const KEEP_COMPLETED = { age: 3600, count: 5000 };
export const KEEP_FAILED = { age: 24 * 3600, count: 1000 };
