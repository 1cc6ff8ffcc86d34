/** A screen that loads later than this needs newer data. */
const MAX_AGE_MS = 30_000;

const early = new Map<string, Promise<Response>>();

/**
 * Gives the first GET of this path, with its query, an answer that the page requested before its
 * code had loaded. The answer is dropped after 30 seconds.
 */
export function offerEarlyAnswer(path: string, answer: Promise<Response>): void {
  early.set(path, answer);
  setTimeout(() => early.delete(path), MAX_AGE_MS);
}

/** Works as `fetch`, but takes an early answer, unless the early request failed. */
export const fetchUnlessEarly: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  // After a request that changes data, early answers may be outdated.
  if (request.method !== 'GET') early.clear();
  const answer = early.get(pathname + search);
  if (!answer) return fetch(request);
  early.delete(pathname + search);
  return Promise.race([answer, abortOf(request.signal)]).catch(() => fetch(request));
};

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
