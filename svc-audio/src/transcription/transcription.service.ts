import { randomUUID } from 'node:crypto';
import { AUDIO_FIELD, audioTexts } from '@targum/contracts';
import { HttpError, modelFailed, unavailable, validationFailed } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { JobEnd, JobWaiter, JobWatch } from '../queue/job-waiter.ts';
import { failureReason, transcribeResult } from '../queue/jobs.ts';
import type { TranscribeResult } from '../queue/jobs.ts';
import type { TranscriptionQueue } from '../queue/queue.ts';
import type { Transcript } from './speech-to-text.ts';
import type { Uploads } from './uploads.repository.ts';

export interface Recording {
  readonly content: Buffer;
  /** Of the call that waits, for the log. */
  readonly requestId: string;
}

export interface PendingTranscription {
  /**
   * Waits for the text; to be called once. When the signal is aborted (the client has gone) a job
   * that has not begun is cancelled.
   * @throws {HttpError} 422 for what is no usable recording, 502 where the transcription service
   * failed, 503 past the deadline or when the queue lost the job.
   */
  wait(signal: AbortSignal): Promise<Transcript>;
}

export interface TranscriptionService {
  /** @throws {HttpError} 503 while too many recordings wait, or the queue cannot be reached. */
  checkRoom(): Promise<void>;
  /** Stores a recording and queues it; its content need not be kept after that. */
  submit(recording: Recording): Promise<PendingTranscription>;
}

export interface TranscriptionServiceOptions {
  readonly uploads: Uploads;
  readonly queue: TranscriptionQueue;
  readonly waiter: JobWaiter;
  /** Whether the queue can be reached: it would wait for its first connection without end. */
  readonly connected: () => boolean;
  readonly deadlineMs: number;
  readonly maxWaiting: number;
  readonly logger: Logger;
}

/** What an upload outlives the call that waits for it. */
const UPLOAD_MARGIN_MS = 60_000;

const REJECTIONS = {
  unreadable: audioTexts.audioUnreadable,
  too_short: audioTexts.audioTooShort,
  too_long: audioTexts.audioTooLong,
} as const;

const transcriptOf = (result: TranscribeResult): Transcript => {
  if (result.outcome === 'transcribed') return result;
  throw validationFailed({ [AUDIO_FIELD]: [REJECTIONS[result.reason]] });
};

const errorOf = (reason: string): Error => {
  switch (failureReason.safeParse(reason).data) {
    case 'model_failed':
      return modelFailed();
    case 'upload_missing':
      return unavailable();
    case undefined:
      // Also a job that killed its workers: trying again would kill the next one.
      return new HttpError('internal', { cause: new Error(reason) });
  }
};

const read = (end: JobEnd): Transcript => {
  if (end.state === 'missing') throw unavailable();
  if (end.state === 'failed') throw errorOf(end.reason);
  return transcriptOf(transcribeResult.parse(end.result));
};

/** The waiting side of the queue: one call, one job. */
export const createTranscriptionService = ({
  uploads,
  queue,
  waiter,
  connected,
  deadlineMs,
  maxWaiting,
  logger,
}: TranscriptionServiceOptions): TranscriptionService => {
  /** Takes a job that has not begun out of the queue. */
  const cancel = async (jobId: string): Promise<boolean> => {
    try {
      if ((await queue.remove(jobId)) !== 1) return false;
      await uploads.remove(jobId);
      return true;
    } catch (error) {
      logger.warn({ err: error, jobId }, 'job could not be cancelled');
      return false;
    }
  };

  const forget = (jobId: string) => {
    queue
      .remove(jobId)
      .catch((error: unknown) => logger.debug({ err: error, jobId }, 'job stays until it expires'));
  };

  const wait = async (jobId: string, watch: JobWatch, signal: AbortSignal) => {
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
    const onDeadline = () => {
      void cancel(jobId);
      stop(unavailable());
    };
    // A job that has begun is waited for all the same: it will be finished, and counted.
    const onGone = () => void cancel(jobId).then((done) => done && stop(signal.reason));
    const timer = setTimeout(onDeadline, deadlineMs);
    signal.addEventListener('abort', onGone, { once: true });
    if (signal.aborted) onGone();
    try {
      const end = await Promise.race([watch.end, stopped]);
      // Failed jobs stay, for whoever looks into the failure.
      if (end.state === 'completed') forget(jobId);
      return read(end);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onGone);
      watch.stop();
    }
  };

  return {
    async checkRoom() {
      if (!connected()) throw unavailable();
      if ((await queue.getWaitingCount()) >= maxWaiting) throw unavailable();
    },
    async submit({ content, requestId }) {
      const jobId = randomUUID();
      const watch = waiter.watch(jobId);
      try {
        await uploads.put(jobId, content, deadlineMs + UPLOAD_MARGIN_MS);
        await queue.add('transcribe', { uploadId: jobId, requestId }, { jobId });
      } catch (error) {
        watch.stop();
        await cancel(jobId);
        throw error;
      }
      watch.added();
      return { wait: (signal) => wait(jobId, watch, signal) };
    },
  };
};
