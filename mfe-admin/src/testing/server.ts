import { vi } from 'vitest';

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answers by `METHOD /path`. A function is called for each request, with its query. */
export type Answers = Record<
  string,
  Answer | ((query: URLSearchParams) => Answer | Promise<Answer>)
>;

const NOT_FOUND: Answer = {
  status: 404,
  body: { message: 'Not found', code: 'not_found', requestId: 'r' },
};

/**
 * Replaces the services behind `fetch`. Routes that a test does not set up answer 404.
 * @returns the calls so far, as `METHOD /path`, and their bodies
 */
export function answerWith(answers: Answers): {
  readonly calls: string[];
  readonly bodies: string[];
} {
  const calls: string[] = [];
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    calls.push(call);
    bodies.push(await request.clone().text());
    const answer = answers[call] ?? NOT_FOUND;
    const {
      status = 200,
      body,
      headers = {},
    }: Answer = typeof answer === 'function' ? await answer(searchParams) : answer;
    return status === 204
      ? new Response(null, { status })
      : Response.json(body ?? {}, { status, headers });
  });
  return { calls, bodies };
}
