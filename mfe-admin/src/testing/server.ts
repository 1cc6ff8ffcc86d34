import { vi } from 'vitest';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

/** Answers of the services by `METHOD /path`; a function is asked at each call. */
export type Answers = Record<string, Answer | (() => Answer | Promise<Answer>)>;

/** Stands in for the services at `fetch`. Returns the calls made so far, as `METHOD /path`. */
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
    if (!known) throw new Error(`Nobody answers ${call}`);
    const { status = 200, body } = typeof known === 'function' ? await known() : known;
    return status === 204 ? new Response(null, { status }) : Response.json(body ?? {}, { status });
  });
  return { calls, bodies };
}
