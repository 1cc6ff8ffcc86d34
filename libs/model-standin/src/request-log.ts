import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** One request and its progress. Times are milliseconds since 1970. */
export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON body. For an upload, its fields and `file: { name, type, bytes }`. */
  body: unknown;
  status: number | undefined;
  tokens: number;
  /** `aborted` if the client disconnected first, `cut` if a fault closed the connection. */
  outcome: 'running' | 'complete' | 'aborted' | 'cut';
  readonly aborted: boolean;
  readonly receivedAt: number;
  firstTokenAt: number | undefined;
  endedAt: number | undefined;
}

const SECRET_HEADERS = new Set(['authorization', 'api-key', 'x-api-key', 'cookie']);

export function createRecord(request: IncomingMessage, path: string): RequestRecord {
  const headers = Object.entries(request.headers).filter(([name]) => !SECRET_HEADERS.has(name));
  return {
    method: request.method ?? 'GET',
    path,
    headers: Object.fromEntries(headers),
    body: undefined,
    status: undefined,
    tokens: 0,
    outcome: 'running',
    get aborted() {
      return this.outcome === 'aborted';
    },
    receivedAt: Date.now(),
    firstTokenAt: undefined,
    endedAt: undefined,
  };
}
