import { AzureOpenAI, OpenAI } from 'openai';
import { limitedTo } from './limited-fetch.ts';
import { readModelServer } from '../process/addresses.ts';
import { SpanKind, traceHeaders, traced } from '../observe/tracing/spans.ts';

export interface OpenAiServer {
  /**
   * The address. It may contain a user name, a password, and a query that is added to every
   * request.
   */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The organisation and the project to which the server bills requests. */
  readonly organization?: string | undefined;
  readonly project?: string | undefined;
  /** Set for Azure OpenAI, where a deployment names the model. */
  readonly azureApiVersion?: string | undefined;
}

export interface OpenAiClientOptions extends OpenAiServer {
  /** Milliseconds in which the response of one attempt must begin. */
  readonly timeoutMs: number;
  readonly maxRetries?: number;
  /** Maximum size of an answer. By default it is not limited. */
  readonly mostBytes?: number;
  /** Sends the requests. The default is the platform's `fetch`, with a span for each request. */
  readonly fetch?: typeof fetch;
}

/** Makes each request of a `fetch` a span of the current trace. */
export const tracedWith =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    const { protocol, hostname, pathname } = new URL(input instanceof Request ? input.url : input);
    // The openai package tests `fetch` with a data: address, which needs no span.
    if (!protocol.startsWith('http')) return send(input, init);
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
        const answer = await send(input, { ...init, headers });
        span?.setAttribute('http.response.status_code', answer.status);
        return answer;
      },
    );
  };

/**
 * Adds a query to the address of each request. The openai package would encode a query of its base
 * URL a second time.
 */
const withQuery = (query: string, send: typeof fetch): typeof fetch => {
  if (query === '') return send;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol.startsWith('http'))
      url.search += url.search === '' ? query : query.replace('?', '&');
    return send(input instanceof Request ? new Request(url, input) : url, init);
  };
};

/** Returns the query without the API version, which Azure's client adds. */
const withoutVersion = (query: string): string => {
  const rest = query
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('api-version='))
    .join('&');
  return rest === '' ? '' : `?${rest}`;
};

/** Creates a client for a server with OpenAI's API. The client logs nothing. */
export const createOpenAiClient = ({
  baseUrl,
  apiKey,
  organization,
  project,
  azureApiVersion,
  timeoutMs,
  maxRetries = 1,
  mostBytes,
  fetch: given = tracedWith(fetch),
}: OpenAiClientOptions): OpenAI => {
  const send = mostBytes === undefined ? given : limitedTo(mostBytes, given);
  const { url, query, basic } = readModelServer(baseUrl);
  const defaultHeaders = basic === undefined ? {} : { authorization: basic, 'api-key': null };
  const options = {
    baseURL: url,
    // The constructor requires a key, but a server may need none.
    apiKey: apiKey === '' ? 'none' : apiKey,
    defaultHeaders,
    // By default, the openai package reads these values from the environment. In this product, only
    // entry points may do so.
    adminAPIKey: null,
    organization: organization ?? null,
    project: project ?? null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries,
    logLevel: 'off',
    fetch: withQuery(azureApiVersion === undefined ? query : withoutVersion(query), send),
  } as const;
  const client =
    azureApiVersion === undefined
      ? new OpenAI(options)
      : new AzureOpenAI({ ...options, apiVersion: azureApiVersion });
  // Removes the headers that the openai package takes from OPENAI_CUSTOM_HEADERS.
  client['_options'].defaultHeaders = defaultHeaders;
  return client;
};
