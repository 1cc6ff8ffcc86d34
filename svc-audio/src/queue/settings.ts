/**
 * The job of a killed worker runs again in under 10 s. Its lock expires within LOCK_MS, and then
 * another worker gets the job within two checks of STALLED_CHECK_MS each.
 */
export const LOCK_MS = 5000;
export const STALLED_CHECK_MS = 1000;

/**
 * BullMQ does not retry a failed job, because the recording is removed when the job fails. The
 * request to the transcription service is retried inside the job
 * (`transcription/speech-to-text.ts`).
 */
export const ATTEMPTS = 1;

/** A second crash fails the job, because the recording itself may crash workers. */
export const MAX_STALLED = 1;

/** Milliseconds before the worker reconnects. */
export const RECONNECT_MS = 1000;

/**
 * An idle worker looks for jobs at least this often, because notifications can get lost when Redis
 * restarts.
 */
export const IDLE_LOOK_SECONDS = 1;

/** Milliseconds for which a stopping idle worker waits for Redis. */
export const IDLE_CLOSE_MS = 2000;

/**
 * Results are kept for clients that come back after their connection broke or their replica
 * stopped. `age` is in seconds.
 */
export const KEEP_COMPLETED = { age: 3600, count: 5000 };
export const KEEP_FAILED = { age: 24 * 3600, count: 1000 };
