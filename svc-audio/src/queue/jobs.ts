import { z } from 'zod';

export const QUEUE_NAME = 'transcription';

/** All kinds of jobs in the queue. */
export const jobNames = ['transcribe'] as const;
export type JobName = (typeof jobNames)[number];

export const transcribeData = z.object({
  uploadId: z.string(),
  /** Hash of the recording. It distinguishes a retry from another recording with the same key. */
  contentHash: z.string(),
  /** Id of the waiting request, for the log. */
  requestId: z.string(),
  /** The trace of the waiting request, if tracing is on. */
  traceparent: z.string().optional(),
});
export type TranscribeData = z.infer<typeof transcribeData>;

/** Returns the attributes of the queue in spans. */
export const messagingAttributes = (operation: 'send' | 'process') => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': QUEUE_NAME,
  'messaging.operation.type': operation,
});

/**
 * The result of a job. A recording that cannot be transcribed is also a result, not a failure of
 * the job.
 */
export const transcribeResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('transcribed'),
    text: z.string(),
    /** The token count that the service reports. 0 if the service bills by seconds. */
    tokens: z.number(),
    /** The length of the recording. */
    seconds: z.number(),
  }),
  z.object({
    outcome: z.literal('rejected'),
    reason: z.enum(['unreadable', 'too_short', 'too_long']),
  }),
]);
export type TranscribeResult = z.infer<typeof transcribeResult>;

export const failureReason = z.enum(['model_failed', 'upload_missing']);
export type FailureReason = z.infer<typeof failureReason>;

/** Creates an error that fails a job with a reason for the waiting call. */
export const jobFailure = (reason: FailureReason, cause?: unknown): Error =>
  new Error(reason, { cause });
