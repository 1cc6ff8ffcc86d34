import { createHash } from 'node:crypto';
import { AUDIO_FIELD, audioStrings } from '@targum/contracts';
import {
  HttpError,
  SpanKind,
  modelFailed,
  traceHeaders,
  traced,
  unavailable,
  usedForAnotherRequest,
  validationFailed,
} from '@targum/service-kit';
import type { Logger, WatchedDependency } from '@targum/service-kit';
import type { JobEnd, JobWaiter, JobWatch } from '../queue/job-waiter.ts';
import { QUEUE_NAME, failureReason, messagingAttributes, transcribeResult } from '../queue/jobs.ts';
import type { TranscribeResult } from '../queue/jobs.ts';
import type { TranscriptionQueue } from '../queue/queue.ts';
import { MAX_STALLED } from '../queue/settings.ts';
import type { JobIdentity } from './job-identity.ts';
import type { Uploads } from './uploads.repository.ts';

export interface Recording {
  readonly identity: JobIdentity;
  readonly content: Buffer;
  readonly requestId: string;
}

export interface PendingTranscription {
  /**
   * Waits for the text. Call this function only once. When the signal aborts because the client has
   * disconnected, a job that has not begun is cancelled, unless the client can retry the call.
   * @throws {HttpError} 422 for an unusable recording; 502 if the transcription service failed; 503
   * after the deadline, or if the queue lost the job or has not responded for a while.
   */
  wait(signal: AbortSignal): Promise<TranscribedResult>;
}

export interface TranscriptionServiceOptions {
  readonly uploads: Uploads;
  readonly queue: TranscriptionQueue;
  readonly waiter: JobWaiter;
  /** Returns false before the queue's first connection, when commands would wait without limit. */
  readonly connected: () => boolean;
  readonly watched: Pick<WatchedDependency, 'watch'>;
  readonly deadlineMs: number;
  readonly maxWaiting: number;
  readonly logger: Logger;
}

/** The text of a recording, with its length and token count. */
export type TranscribedResult = Omit<
  Extract<TranscribeResult, { outcome: 'transcribed' }>,
  'outcome'
>;

type EarlierJob = NonNullable<Awaited<ReturnType<TranscriptionQueue['getJob']>>>;

/** Milliseconds for which an upload is kept after its call has stopped waiting. */
const UPLOAD_MARGIN_MS = 60_000;

/**
 * The values are keys of `audioStrings`, because some messages contain a limit that is set at
 * start.
 */
const REJECTIONS = {
  unreadable: 'audioUnreadable',
  too_short: 'audioTooShort',
  too_long: 'audioTooLong',
} as const;

const transcriptOf = (result: TranscribeResult): TranscribedResult => {
  if (result.outcome === 'transcribed') return result;
  throw validationFailed({ [AUDIO_FIELD]: [audioStrings[REJECTIONS[result.reason]]] });
};

const errorOf = (reason: string): Error => {
  switch (failureReason.safeParse(reason).data) {
    case 'model_failed':
      return modelFailed();
    case 'upload_missing':
      return unavailable();
    case undefined:
      // A job that killed its workers fails, too, because another run would kill the next worker.
      return new HttpError('internal', { cause: new Error(reason) });
  }
};

const read = (end: JobEnd): TranscribedResult => {
  if (end.state === 'missing' || end.state === 'unreachable') throw unavailable();
  if (end.state === 'failed') throw errorOf(end.reason);
  return transcriptOf(transcribeResult.parse(end.result));
};

/** Reports whether a job must not run again: it has its result, or it has killed its workers. */
const isSettled = ({ finishedOn, failedReason, stalledCounter }: EarlierJob): boolean =>
  finishedOn !== undefined && (failedReason === undefined || stalledCounter > MAX_STALLED);

const describeSending = () => ({
  name: `send ${QUEUE_NAME}`,
  kind: SpanKind.PRODUCER,
  attributes: messagingAttributes('send'),
});

export const createTranscriptionService = ({
  uploads,
  queue,
  waiter,
  connected,
  watched,
  deadlineMs,
  maxWaiting,
  logger,
}: TranscriptionServiceOptions) => {
  /** Removes a job that has not begun from the queue, unless the client can retry the call. */
  const cancel = async ({ jobId, repeatable }: JobIdentity): Promise<boolean> => {
    if (repeatable) return false;
    try {
      if ((await queue.remove(jobId)) !== 1) return false;
      await uploads.remove(jobId);
      return true;
    } catch (error) {
      logger.warn({ err: error, jobId }, 'job could not be cancelled');
      return false;
    }
  };

  const remove = (jobId: string) => {
    queue
      .remove(jobId)
      .catch((error: unknown) =>
        logger.debug({ err: error, jobId }, 'job could not be removed and will expire'),
      );
  };
  /** Removes the job in a later turn of the event loop, so that the response does not wait. */
  const forgetLater = ({ jobId, repeatable }: JobIdentity) => {
    if (!repeatable) setImmediate(remove, jobId);
  };

  const wait = async (identity: JobIdentity, watch: JobWatch, signal: AbortSignal) => {
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
    const onDeadline = () => {
      void cancel(identity);
      stop(unavailable());
    };
    // If the job has begun, the call waits for it, because it will be finished and counted anyway.
    const onGone = () => void cancel(identity).then((done) => done && stop(signal.reason));
    const timer = setTimeout(onDeadline, deadlineMs);
    signal.addEventListener('abort', onGone, { once: true });
    if (signal.aborted) onGone();
    try {
      const end = await Promise.race([watch.end, stopped]);
      // Failed jobs are kept for diagnosis.
      if (end.state === 'completed') forgetLater(identity);
      return read(end);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onGone);
      watch.stop();
    }
  };

  const findEarlier = async (jobId: string, contentHash: string) => {
    const job = await queue.getJob(jobId);
    if (job && job.data.contentHash !== contentHash) throw usedForAnotherRequest();
    return job;
  };

  /**
   * Runs a failed job again. If several calls retry the job at once, only one succeeds, and the
   * others join its run.
   */
  const tryAnew = async (job: EarlierJob) => {
    try {
      await job.retry('failed', { resetAttemptsMade: true });
    } catch (error) {
      if (await job.isFailed()) throw error;
    }
  };

  return {
    /** @throws {HttpError} 503 if too many recordings wait, or the queue cannot be reached. */
    async checkRoom({ jobId, repeatable }: JobIdentity) {
      if (!connected()) throw unavailable();
      if ((await queue.getWaitingCount()) < maxWaiting) return;
      const hasPlace = repeatable && (await queue.getJob(jobId)) !== undefined;
      if (!hasPlace) throw unavailable();
    },
    /**
     * Stores a recording and queues its job. The caller may then release the content. A retry joins
     * the earlier job, running or done. A job that failed for a temporary reason runs again.
     * @throws {HttpError} 409 for a key that was used with other content.
     */
    async submit({ identity, content, requestId }: Recording): Promise<PendingTranscription> {
      const { jobId, repeatable } = identity;
      const contentHash = createHash('sha256').update(content).digest('base64url');
      const earlier = repeatable ? await findEarlier(jobId, contentHash) : undefined;
      const settled = earlier !== undefined && isSettled(earlier);
      if (!settled) await uploads.put(jobId, content, deadlineMs + UPLOAD_MARGIN_MS);
      if (earlier?.failedReason !== undefined && !settled) await tryAnew(earlier);
      const watch = waiter.watch(jobId);
      try {
        if (!settled) {
          // BullMQ adds nothing if the job exists.
          await traced(describeSending, () =>
            queue.add(
              'transcribe',
              { uploadId: jobId, contentHash, requestId, ...traceHeaders() },
              { jobId },
            ),
          );
        }
      } catch (error) {
        watch.stop();
        await cancel(identity);
        throw error;
      }
      if (earlier === undefined) watch.added();
      else watch.joined();
      return { wait: (signal) => watched.watch(() => wait(identity, watch, signal)) };
    },
  };
};

export type TranscriptionService = ReturnType<typeof createTranscriptionService>;
