import { setTimeout as delay } from 'node:timers/promises';
import { ModelError, sumOf } from './chat-model.ts';
import type { TokenUsage } from './chat-model.ts';
import { watchDeadlines } from './deadlines.ts';
import type { ReplyDeadlines, Watch } from './deadlines.ts';

export interface AttemptLimits {
  /**
   * The maximum number of requests for one reply. If a response ends without text, the reply is
   * requested again. A request whose response does not begin makes further calls: with 3, the first
   * request makes at most 3 calls, the second 2 and the third 1.
   */
  readonly attempts: number;
  /** Milliseconds before the second request. Each wait is twice as long as the wait before. */
  readonly retryDelayMs: number;
}

/** The time of some work, which ends with the deadlines or with `ended`. */
export interface Time {
  readonly watch: Watch;
  readonly ended: AbortSignal;
}

/** Runs work under these deadlines. */
export const withDeadlines = async <Result>(
  deadlines: ReplyDeadlines,
  ended: AbortSignal,
  work: (time: Time) => Promise<Result>,
): Promise<Result> => {
  const watch = watchDeadlines(deadlines, ended);
  try {
    return await work({ watch, ended });
  } finally {
    watch.stop();
  }
};

const failureOf = (error: unknown, { watch, ended }: Time): ModelError => {
  ended.throwIfAborted();
  if (watch.expired !== undefined) return new ModelError(watch.expired);
  if (error instanceof ModelError) return error;
  throw error;
};

/**
 * Makes an attempt, and further ones while they may be repeated.
 * @param attempt gets the number of calls that it may make.
 * @returns the result of the last attempt, with the tokens of all attempts.
 * @throws {ModelError} with the tokens of the failed attempts.
 */
export const repeat = async <Result extends { readonly usage: TokenUsage | undefined }>(
  { attempts, retryDelayMs }: AttemptLimits,
  time: Time,
  attempt: (calls: number) => Promise<Result>,
  mayRepeat = () => true,
): Promise<Result> => {
  /** The tokens of the failed attempts. */
  let used: TokenUsage | undefined;
  for (let failed = 0; ;) {
    try {
      if (failed > 0) {
        const { signal } = time.watch;
        await delay(retryDelayMs * 2 ** (failed - 1), undefined, { signal });
      }
      // Each further request makes one call fewer. Otherwise three requests of three calls each
      // could make nine calls.
      const result = await attempt(attempts - failed);
      return { ...result, usage: result.usage && sumOf(used, result.usage) };
    } catch (error) {
      const failure = failureOf(error, time);
      used = sumOf(used, failure.usage);
      failure.usage = used;
      failed++;
      if (!mayRepeat() || !failure.retryable || failed >= attempts) throw failure;
    }
  }
};
