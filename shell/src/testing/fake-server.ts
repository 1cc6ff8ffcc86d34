import { vi } from 'vitest';

type Answer = object | ((request: Request) => Response | Promise<Response>);

/**
 * Answers calls by `METHOD /path`. All other calls get 401. `vi.unstubAllGlobals()` removes the
 * server.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const requests: Request[] = [];
  const unauthorized = { message: 'Unauthorized', code: 'unauthorized', requestId: 'r-1' };
  vi.stubGlobal('fetch', async (input: Request) => {
    requests.push(input.clone());
    const key = `${input.method} ${new URL(input.url).pathname}`;
    if (!(key in answers)) return Response.json(unauthorized, { status: 401 });
    const answer = answers[key];
    return typeof answer === 'function'
      ? (answer as (request: Request) => Response | Promise<Response>)(input)
      : Response.json(answer);
  });
  /**
   * Returns the requests for `METHOD /path`. `requests` as a whole may contain a request of an
   * earlier test's page, such as a chat that loads its stored reply.
   */
  const requestsFor = (key: string) =>
    requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === key);
  return {
    answers,
    requests,
    requestsFor,
    /** Returns the JSON bodies sent to `METHOD /path`. */
    bodies: (key: string): Promise<unknown[]> =>
      Promise.all(requestsFor(key).map((request) => request.json() as Promise<unknown>)),
  };
}

/** Answers with the error body of the services. */
export const refuse =
  (status: number, code: string, message: string, details?: Record<string, string[]>) => () =>
    Response.json({ message, code, requestId: 'r-1', details }, { status });
