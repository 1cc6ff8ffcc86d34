import { vi } from 'vitest';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

/** Answers of the services by `METHOD /path`; a function is called for each request. */
export type Answers = Record<string, Answer | (() => Answer | Promise<Answer>)>;

/**
 * Replaces the services behind `fetch`.
 * @returns the calls made so far, as `METHOD /path`, and their bodies
 */
export function answerWith(answers: Answers): {
  readonly calls: string[];
  readonly bodies: string[];
} {
  const calls: string[] = [];
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(call);
    bodies.push(await request.clone().text());
    const known = answers[call];
    if (!known) throw new Error(`No answer is set up for ${call}`);
    const { status = 200, body } = typeof known === 'function' ? await known() : known;
    return status === 204 ? new Response(null, { status }) : Response.json(body ?? {}, { status });
  });
  return { calls, bodies };
}
