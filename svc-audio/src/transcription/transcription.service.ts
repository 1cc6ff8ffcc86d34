import { createHash } from 'node:crypto';
import { AUDIO_FIELD, audioTexts } from '@targum/contracts';
import {
  HttpError,
  modelFailed,
  unavailable,
  usedForAnotherRequest,
  validationFailed,
} from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { JobEnd, JobWaiter, JobWatch } from '../queue/job-waiter.ts';
import { failureReason, transcribeResult } from '../queue/jobs.ts';
import type { TranscribeResult } from '../queue/jobs.ts';
import type { TranscriptionQueue } from '../queue/queue.ts';
import { MAX_STALLED } from '../queue/settings.ts';
import type { JobIdentity } from './job-identity.ts';
import type { Transcript } from './speech-to-text.ts';
import type { Uploads } from './uploads.repository.ts';

export interface Recording {
  readonly identity: JobIdentity;
  readonly content: Buffer;
  /** Of the call that waits, for the log. */
  readonly requestId: string;
}

export interface PendingTranscription {
  /**
   * Waits for the text; to be called once. When the signal is aborted (the client has gone) a job
   * that has not begun is cancelled, unless the client can come back for it.
   * @throws {HttpError} 422 for what is no usable recording, 502 where the transcription service
   * failed, 503 past the deadline, when the queue lost the job or has not answered for a while.
   */
  wait(signal: AbortSignal): Promise<Transcript>;
}

export interface TranscriptionService {
  /** @throws {HttpError} 503 while too many recordings wait, or the queue cannot be reached. */
  checkRoom(identity: JobIdentity): Promise<void>;
  /**
   * Stores a recording and queues it; its content need not be kept after that. A call that comes
   * again joins its job, running or done; one that failed for a passing reason is tried anew.
   * @throws {HttpError} 409 for a key that came with other content before.
   */
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

type EarlierJob = NonNullable<Awaited<ReturnType<TranscriptionQueue['getJob']>>>;

/** What an upload outlives the call that waits for it. */
const UPLOAD_MARGIN_MS = 60_000;

/** The text for each reason; some texts name a limit, so they are read when they are needed. */
const REJECTIONS = {
  unreadable: 'audioUnreadable',
  too_short: 'audioTooShort',
  too_long: 'audioTooLong',
} as const;

const transcriptOf = (result: TranscribeResult): Transcript => {
  if (result.outcome === 'transcribed') return result;
  throw validationFailed({ [AUDIO_FIELD]: [audioTexts[REJECTIONS[result.reason]]] });
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
  if (end.state === 'missing' || end.state === 'unreachable') throw unavailable();
  if (end.state === 'failed') throw errorOf(end.reason);
  return transcriptOf(transcribeResult.parse(end.result));
};

/** Whether a job has its result, or killed its workers. */
const isSettled = ({ finishedOn, failedReason, stalledCounter }: EarlierJob): boolean =>
  finishedOn !== undefined && (failedReason === undefined || stalledCounter > MAX_STALLED);

/** The waiting side of the queue. */
export const createTranscriptionService = ({
  uploads,
  queue,
  waiter,
  connected,
  deadlineMs,
  maxWaiting,
  logger,
}: TranscriptionServiceOptions): TranscriptionService => {
  /** Takes a job that has not begun out of the queue, if nobody comes back for it. */
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

  const forget = ({ jobId, repeatable }: JobIdentity) => {
    if (repeatable) return;
    queue
      .remove(jobId)
      .catch((error: unknown) => logger.debug({ err: error, jobId }, 'job stays until it expires'));
  };

  const wait = async (identity: JobIdentity, watch: JobWatch, signal: AbortSignal) => {
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
    const onDeadline = () => {
      void cancel(identity);
      stop(unavailable());
    };
    // A job that has begun is waited for all the same: it will be finished, and counted.
    const onGone = () => void cancel(identity).then((done) => done && stop(signal.reason));
    const timer = setTimeout(onDeadline, deadlineMs);
    signal.addEventListener('abort', onGone, { once: true });
    if (signal.aborted) onGone();
    try {
      const end = await Promise.race([watch.end, stopped]);
      // Failed jobs stay, for whoever looks into the failure.
      if (end.state === 'completed') forget(identity);
      return read(end);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onGone);
      watch.stop();
    }
  };

  /** The job of an earlier call with the same key. */
  const findEarlier = async (jobId: string, contentHash: string) => {
    const job = await queue.getJob(jobId);
    if (job && job.data.contentHash !== contentHash) throw usedForAnotherRequest();
    return job;
  };

  /** Of calls that come at once only one finds the job failed; the others join it. */
  const tryAnew = async (job: EarlierJob) => {
    try {
      await job.retry('failed', { resetAttemptsMade: true });
    } catch (error) {
      if (await job.isFailed()) throw error;
    }
  };

  return {
    async checkRoom({ jobId, repeatable }) {
      if (!connected()) throw unavailable();
      if ((await queue.getWaitingCount()) < maxWaiting) return;
      const hasPlace = repeatable && (await queue.getJob(jobId)) !== undefined;
      if (!hasPlace) throw unavailable();
    },
    async submit({ identity, content, requestId }) {
      const { jobId, repeatable } = identity;
      const contentHash = createHash('sha256').update(content).digest('base64url');
      const earlier = repeatable ? await findEarlier(jobId, contentHash) : undefined;
      const settled = earlier !== undefined && isSettled(earlier);
      if (!settled) await uploads.put(jobId, content, deadlineMs + UPLOAD_MARGIN_MS);
      if (earlier?.failedReason !== undefined && !settled) await tryAnew(earlier);
      const watch = waiter.watch(jobId);
      try {
        if (!settled) {
          // Adds nothing where the job is there already.
          await queue.add('transcribe', { uploadId: jobId, contentHash, requestId }, { jobId });
        }
      } catch (error) {
        watch.stop();
        await cancel(identity);
        throw error;
      }
      watch.added();
      return { wait: (signal) => wait(identity, watch, signal) };
    },
  };
};
