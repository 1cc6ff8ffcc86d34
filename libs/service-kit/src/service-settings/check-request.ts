import type { CheckId, CheckReason, ServiceCheck } from '@targum/contracts/on-demand';
import { AnswerTooLongError } from '../openai/limited-fetch.ts';

type Failure = Pick<ServiceCheck, 'reason' | 'status'>;

/** Returns why a request of the openai package failed. */
export const failureOfRequest = async (error: unknown, isLate: boolean): Promise<Failure> => {
  // The openai package is loaded only here, because it takes a tenth of a process's memory.
  const { APIConnectionTimeoutError, APIError } = await import('openai');
  if (isLate || error instanceof APIConnectionTimeoutError) {
    return { reason: 'timeout', status: null };
  }
  if (error instanceof AnswerTooLongError) return { reason: 'too_long', status: null };
  if (!(error instanceof APIError)) return { reason: 'bad_response', status: null };
  const { status } = error as { readonly status?: number };
  return status === undefined
    ? { reason: 'unreachable', status: null }
    : { reason: 'refused', status };
};

/**
 * Makes one request and says how it ended.
 * @param work makes the request. It returns why the answer is not good enough.
 * @throws the reason of `gone` if that aborts.
 */
export const checkRequest = async (
  id: CheckId,
  limitMs: number,
  gone: AbortSignal,
  work: (signal: AbortSignal) => Promise<CheckReason | null>,
): Promise<ServiceCheck> => {
  const began = performance.now();
  const late = AbortSignal.timeout(limitMs);
  const ended = async (): Promise<Failure> => {
    try {
      return { reason: await work(AbortSignal.any([gone, late])), status: null };
    } catch (error) {
      gone.throwIfAborted();
      return failureOfRequest(error, late.aborted);
    }
  };
  const { reason, status } = await ended();
  const milliseconds = Math.round(performance.now() - began);
  return {
    id,
    state: reason === null ? 'ok' : 'failed',
    milliseconds,
    reason,
    status,
    message: null,
  };
};
