import { vi } from 'vitest';

type Answer = object | ((request: Request) => Response | Promise<Response>);

/**
 * Answers for `METHOD /path`; all other calls are answered with 401. `vi.unstubAllGlobals()` ends
 * it.
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
   * The requests for `METHOD /path`. Count these: `requests` may have one of the page of an earlier test,
   * such as a chat that loads its stored reply.
   */
  const requestsFor = (key: string) =>
    requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === key);
  return {
    answers,
    requests,
    requestsFor,
    /** The JSON bodies that were sent to `METHOD /path`. */
    bodies: (key: string): Promise<unknown[]> =>
      Promise.all(requestsFor(key).map((request) => request.json() as Promise<unknown>)),
  };
}

/** An answer with the error body of the services. */
export const refuse =
  (status: number, code: string, message: string, details?: Record<string, string[]>) => () =>
    Response.json({ message, code, requestId: 'r-1', details }, { status });
