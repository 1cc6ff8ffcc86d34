import { OpenAI } from 'openai';
import { readModelServer } from '../process/addresses.ts';
import { SpanKind, traceHeaders, traced } from '../observe/tracing/spans.ts';

export interface OpenAiClientOptions {
  /** With the query of each call, and a user name and a password if the server asks for them. */
  readonly baseUrl: string;
  /** Empty if the server needs no key. */
  readonly apiKey: string;
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** How often the client itself repeats a failed request. 1 by default. */
  readonly maxRetries?: number;
}

/** Makes requests with a query, each in a span, and passes the trace on. */
const fetchWith =
  (query: string): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { protocol, hostname, pathname } = url;
    // The package tries out `fetch` with a data address.
    if (!protocol.startsWith('http')) return fetch(input, init);
    url.search += url.search === '' ? query : query.replace('?', '&');
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
        const answer = await fetch(input instanceof Request ? new Request(url, input) : url, {
          ...init,
          headers,
        });
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
}: OpenAiClientOptions): OpenAI => {
  const { url, query, authorization } = readModelServer(baseUrl, apiKey);
  return new OpenAI({
    baseURL: url,
    // The `authorization` header replaces the key, but the constructor requires one.
    apiKey: 'none',
    defaultHeaders: { authorization },
    // By default the package reads these from the environment, which only entry points may do.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries,
    logLevel: 'off',
    fetch: fetchWith(query),
  });
};
