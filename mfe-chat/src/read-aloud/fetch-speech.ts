import { audioCalls } from '@targum/contracts';
import type { SpeakRequest } from '@targum/contracts';
import { backoffMs, callHeaders, responseError, toApiError, wait } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';

/** The server gives up after 30 s; this is for an answer that never comes. */
const TIMEOUT_MS = 40_000;
/** How often one is asked again who is busy, and one who did not answer. */
const BUSY_RETRIES = 2;
const LOST_RETRIES = 1;
/** Whoever listens does not wait longer than this, in seconds. */
const LONGEST_WAIT = 15;

const BUSY = new Set([429, 503]);
const LOST = new Set([0, 502, 504]);

export type FetchSpeech = (request: SpeakRequest, signal: AbortSignal) => Promise<Blob>;

/**
 * Has the server say a text. A server that is busy is asked again when it says so, within bounds.
 * @throws {ApiError} when it does not come to it, or the signal is aborted.
 */
export const fetchSpeech: FetchSpeech = async (request, signal) => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetchOnce(request, signal);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (signal.aborted || !isWorthARetry(error, attempt)) throw error;
      await wait(Math.max(backoffMs(attempt), 1000 * (error.retryAfter ?? 0)), signal);
      if (signal.aborted) throw error;
    }
  }
};

function isWorthARetry({ status, retryAfter = 0 }: ApiError, attempt: number): boolean {
  if (retryAfter > LONGEST_WAIT) return false;
  return BUSY.has(status) ? attempt < BUSY_RETRIES : LOST.has(status) && attempt < LOST_RETRIES;
}

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
