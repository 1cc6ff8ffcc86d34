import { REQUESTED_WITH, errorBody, headers as names } from '@targum/contracts';
import type { ErrorBody } from '@targum/contracts';

export interface TestClientOptions {
  /** Value of the Cookie header; see `createSessionCookie`. */
  readonly cookie?: string;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Any JSON value, untyped for assertions. */
type Json = ReturnType<typeof JSON.parse>;

export interface TestAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface TestClient {
  /** The current Cookie header, updated by each response. */
  readonly cookie: string;
  /** Calls `fetch` with the cookie and the CSRF header, for streams and uploads. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  request<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer<Body>>;
  get<Body = Json>(path: string): Promise<TestAnswer<Body>>;
  post<Body = Json>(path: string, body?: unknown): Promise<TestAnswer<Body>>;
  patch<Body = Json>(path: string, body?: unknown): Promise<TestAnswer<Body>>;
  delete<Body = Json>(path: string): Promise<TestAnswer<Body>>;
}

const parseCookies = (header: string) =>
  new Map(
    header
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

const parseBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
};

/** Creates a client that keeps the session cookie and sends the CSRF header. */
export const createClient = (
  url: string,
  { cookie = '', bearer, headers = {} }: TestClientOptions = {},
): TestClient => {
  const cookies = parseCookies(cookie);
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const keepCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      const expires = /expires=([^;]+)/i.exec(line)?.[1];
      if (expires !== undefined && Date.parse(expires) < Date.now()) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const send: TestClient['fetch'] = async (path, init = {}) => {
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      headers: {
        [names.requestedWith]: REQUESTED_WITH,
        ...(cookies.size > 0 ? { cookie: cookieHeader() } : {}),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    keepCookies(response);
    return response;
  };

  const request: TestClient['request'] = async (method, path, body, extra = {}) => {
    const response = await send(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...extra,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await parseBody(response)) as never,
    };
  };

  return {
    get cookie() {
      return cookieHeader();
    },
    fetch: send,
    request,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    patch: (path, body) => request('PATCH', path, body),
    delete: (path) => request('DELETE', path),
  };
};

/**
 * Returns the error body of a response.
 * @throws if it does not match the contract.
 */
export const errorOf = (answer: TestAnswer<unknown>): ErrorBody => errorBody.parse(answer.body);
