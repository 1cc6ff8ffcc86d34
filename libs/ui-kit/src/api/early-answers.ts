const early = new Map<string, Promise<Response>>();

/**
 * Offers the answer to a GET that the page sent before its code had loaded.
 * @param path the path of the call, without an origin. Its first call gets the answer.
 */
export function offerEarlyAnswer(path: string, answer: Promise<Response>): void {
  early.set(path, answer);
}

/** `fetch`, which takes an early answer if there is one, and sends the call itself if that failed. */
export const fetchUnlessEarly: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  // An early answer says how things were before the change.
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
