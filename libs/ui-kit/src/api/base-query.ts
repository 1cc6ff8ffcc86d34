import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { authCalls } from '@targum/contracts';
import { callHeaders } from './call-headers.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { errorOfAnswer, isTemporary, noAnswer } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { connection } from './connection.ts';
import { createKnownAnswers } from './known-answers.ts';
import { retryPauseMs } from '../timing/backoff.ts';
import { wait } from '../timing/wait.ts';

const TIMEOUT_MS = 15_000;
const QUERY_RETRIES = 2;
const MUTATION_RETRIES = 1;
const NOT_MODIFIED = 304;

export interface CallOptions {
  readonly retry?: boolean;
}

export type KitBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  CallOptions,
  FetchBaseQueryMeta | undefined
>;

interface BaseQueryOptions {
  readonly fetchFn: typeof fetch;
  readonly pause?: typeof wait;
}

/**
 * Creates the base query of all RTK calls. After a temporary failure, a query is sent up to two
 * more times, and a mutation once more. A repeated POST keeps its idempotency key. An aborted call
 * is not repeated.
 */
export function createBaseQuery({ fetchFn, pause = wait }: BaseQueryOptions): KitBaseQuery {
  const once = createSingleCall(fetchFn);
  return async (args, api, extraOptions) => {
    const call = withKey(args);
    const retries = api.type === 'query' ? QUERY_RETRIES : MUTATION_RETRIES;
    for (let attempt = 1; ; attempt += 1) {
      const result = await once(call, api, extraOptions);
      const { error } = result;
      // The first request deleted the entry, but its answer was lost.
      if (attempt > 1 && error?.status === 404 && isDelete(call)) {
        return { data: null, meta: result.meta };
      }
      const mayRetry = extraOptions?.retry !== false && attempt <= retries;
      if (!error || !mayRetry || !isTemporary(error)) return result;
      const pauseMs = retryPauseMs(attempt, error.retryAfter);
      if (pauseMs === undefined) return result;
      await pause(pauseMs, api.signal);
      if (api.signal.aborted) return result;
    }
  };
}

const isDelete = (args: string | FetchArgs) => typeof args !== 'string' && args.method === 'DELETE';

function withKey(args: string | FetchArgs): string | FetchArgs {
  if (typeof args === 'string' || args.method !== 'POST') return args;
  return withHeaders(args, callHeaders({ idempotencyKey: newIdempotencyKey() }));
}

/** Adds headers to a call. Headers of the call itself take precedence. */
const withHeaders = (call: FetchArgs, headers: Record<string, string>): FetchArgs => ({
  ...call,
  headers: { ...headers, ...(call.headers as Record<string, string> | undefined) },
});

function createSingleCall(fetchFn: typeof fetch): KitBaseQuery {
  const raw = fetchBaseQuery({
    baseUrl: '/',
    credentials: 'include',
    timeout: TIMEOUT_MS,
    fetchFn,
    prepareHeaders: (headers) => {
      for (const [name, value] of Object.entries(callHeaders())) headers.set(name, value);
      return headers;
    },
  });
  const knownAnswers = createKnownAnswers();
  return async (args, api, extraOptions) => {
    const call = asText(args);
    // What a user has read is dropped when the user logs out.
    if (call.url === authCalls.logout.path) knownAnswers.clear();
    const known = knownAnswers.find(call);
    const { data, error, meta } = await raw(
      known ? withHeaders(call, { 'if-none-match': known.etag }) : call,
      api,
      extraOptions,
    );
    const response = meta?.response;
    // A body that cannot be read was cut off, or is not the server's: a network that asks people to sign
    // in answers HTML at every address.
    const isLost = error?.status === 'FETCH_ERROR' || error?.status === 'PARSING_ERROR';
    if (response && !isLost) connection.answered();
    if (known && response?.status === NOT_MODIFIED) return { data: known.data, meta };
    if (!error) {
      if (response) knownAnswers.keep(call, response, data);
      return { data, meta };
    }
    if (isLost && !api.signal.aborted) connection.suspect();
    return { error: toError(error, api, response), meta };
  };
}

/** Reads error bodies as text, and other bodies as the endpoint says, by default as JSON. */
function asText(args: string | FetchArgs): FetchArgs {
  const given = typeof args === 'string' ? { url: args } : args;
  const read = given.responseHandler ?? 'json';
  return {
    ...given,
    responseHandler: async (response) => {
      if (!response.ok) return response.text();
      if (typeof read === 'function') return read(response);
      const text = await response.text();
      return read === 'text' ? text : text === '' ? null : JSON.parse(text);
    },
  };
}

function toError(error: FetchBaseQueryError, api: BaseQueryApi, response?: Response): ApiError {
  if (typeof error.status === 'number' && response) {
    const body = typeof error.data === 'string' ? error.data : '';
    const { status, statusText, headers } = response;
    return errorOfAnswer({ status, statusText, headers, body });
  }
  return noAnswer('error' in error ? error.error : api.endpoint);
}
