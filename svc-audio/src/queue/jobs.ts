import { z } from 'zod';

export const QUEUE_NAME = 'transcription';

export const jobNames = ['transcribe'] as const;
export type JobName = (typeof jobNames)[number];

export const transcribeData = z.object({
  uploadId: z.string(),
  /** Hash of the recording. It distinguishes a retry from another recording with the same key. */
  contentHash: z.string(),
  requestId: z.string(),
  traceparent: z.string().optional(),
});
export type TranscribeData = z.infer<typeof transcribeData>;

export const messagingAttributes = (operation: 'send' | 'process') => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': QUEUE_NAME,
  'messaging.operation.type': operation,
});

/** A recording that cannot be transcribed is also a result, not a failure of the job. */
export const transcribeResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('transcribed'),
    text: z.string(),
    /** The token count that the service reports. 0 if the service bills by seconds. */
    tokens: z.number(),
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

export const jobFailure = (reason: FailureReason, cause?: unknown): Error =>
  new Error(reason, { cause });
