import { OpenAI } from 'openai';
import { SpanKind, traceHeaders, traced } from '../observe/tracing/spans.ts';

export interface OpenAiClientOptions {
  readonly baseUrl: string;
  /** Empty if the server needs no key. */
  readonly apiKey: string;
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** How often the client itself repeats a failed request. 1 by default. */
  readonly maxRetries?: number;
}

/** Makes a request in a span, and passes the trace on. */
const fetchTraced: typeof fetch = (input, init) => {
  const { protocol, hostname, pathname } = new URL(input instanceof Request ? input.url : input);
  // The package tries out `fetch` with a data address.
  if (!protocol.startsWith('http')) return fetch(input, init);
  const method = init?.method ?? 'GET';
  return traced(
    () => ({
      name: `${method} ${pathname}`,
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': method, 'server.address': hostname },
    }),
    async (span) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
      const answer = await fetch(input, { ...init, headers });
      span?.setAttribute('http.response.status_code', answer.status);
      return answer;
    },
  );
};

/** Creates a client for a server with OpenAI's API. It logs nothing. */
export const createOpenAiClient = ({
  baseUrl,
  apiKey,
  timeoutMs,
  maxRetries = 1,
}: OpenAiClientOptions): OpenAI =>
  new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey === '' ? 'none' : apiKey,
    // By default the package reads these from the environment, which only entry points may do.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries,
    logLevel: 'off',
    fetch: fetchTraced,
  });
