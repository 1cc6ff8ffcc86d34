import { audioCalls } from '@targum/contracts';
import type { SpeakRequest } from '@targum/contracts';
import { callHeaders, responseError, retryPauseMs, toApiError, wait } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';

/** The server gives up after 30 s. This limit covers calls that never get an answer. */
const TIMEOUT_MS = 40_000;
/** The numbers of retries: if the server is busy, and if it gives no answer. */
const BUSY_RETRIES = 2;
const LOST_RETRIES = 1;

const BUSY = new Set([429, 503]);
const LOST = new Set([0, 502, 504]);

export type FetchSpeech = (request: SpeakRequest, signal: AbortSignal) => Promise<Blob>;

/**
 * Requests the speech for a text. Retries after the time that a busy server names.
 * @throws {ApiError} when the call fails or the signal is aborted
 */
export const fetchSpeech: FetchSpeech = async (request, signal) => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetchOnce(request, signal);
    } catch (thrown) {
      const error = toApiError(thrown);
      const pauseMs = retryPauseMs(attempt, error.retryAfter);
      if (signal.aborted || pauseMs === undefined || !isWorthARetry(error, attempt)) throw error;
      await wait(pauseMs, signal);
      if (signal.aborted) throw error;
    }
  }
};

const isWorthARetry = ({ status }: ApiError, attempt: number): boolean =>
  BUSY.has(status) ? attempt < BUSY_RETRIES : LOST.has(status) && attempt < LOST_RETRIES;

async function fetchOnce(request: SpeakRequest, signal: AbortSignal): Promise<Blob> {
  const { method, path } = audioCalls.speak;
  const call = new AbortController();
  const abort = () => call.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal.addEventListener('abort', abort);
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { ...callHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: call.signal,
    });
    if (!response.ok) throw await responseError(response);
    return await response.blob();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
