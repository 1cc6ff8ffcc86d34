/**
 * The job of a killed worker runs again in under 10 s: its lock expires within LOCK_MS, and within
 * two checks (each STALLED_CHECK_MS) it is passed to another worker.
 */
export const LOCK_MS = 5000;
export const STALLED_CHECK_MS = 1000;

/**
 * A job runs once, because its recording is removed when it fails. The request to the transcription
 * service is retried inside the job (`transcription/speech-to-text.ts`).
 */
export const ATTEMPTS = 1;

/** A second crash fails the job, since the recording itself may crash workers. */
export const MAX_STALLED = 1;

/** Pause before the worker reconnects. */
export const RECONNECT_MS = 1000;

/**
 * Seconds that an idle worker waits for a notification before the worker checks the queue: notifications can
 * get lost when Redis restarts, and a job would wait for this whole time.
 */
export const IDLE_LOOK_SECONDS = 1;

/** Milliseconds that a stopping idle worker waits for Redis. */
export const IDLE_CLOSE_MS = 2000;

/** The seconds that results are kept for clients whose connection broke or whose replica has stopped. */
export const KEEP_COMPLETED = { age: 3600, count: 5000 };
export const KEEP_FAILED = { age: 24 * 3600, count: 1000 };
