import type { ErrorCode } from '@targum/contracts';

export interface ApiError {
  /** The HTTP status, or 0 without an answer (offline, timeout, aborted). */
  readonly status: number;
  /** The status, a colon, a space, then the body or the status text: `'404: {"message":…}'`. */
  readonly message: string;
  readonly serverMessage?: string;
  readonly code?: ErrorCode;
  readonly details?: Readonly<Record<string, readonly string[]>>;
  readonly requestId?: string;
  readonly retryAfter?: number;
}

type Answer = Pick<Response, 'status' | 'statusText' | 'headers'> & { readonly body: string };

export function errorOfAnswer({ status, statusText, headers, body }: Answer): ApiError {
  const parsed = parseBody(body);
  const retryAfter = retryAfterOf(headers);
  return {
    status,
    message: `${status}: ${body || statusText}`,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...parsed,
  };
}

/**
 * The longest wait that an error states, in seconds: a day. Browsers run a timer of more than 24
 * days immediately.
 */
const LONGEST_RETRY_AFTER = 86_400;

/**
 * Returns the seconds of `Retry-After`, at most a day. If the header has a date, the seconds count
 * from the time on the server's clock.
 */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Math.min(LONGEST_RETRY_AFTER, Number(value));
  const until = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  return Math.min(LONGEST_RETRY_AFTER, Math.max(0, Math.ceil((until - now) / 1000)));
}

/** Reads the error of a failed `fetch` that RTK Query did not make. */
export async function responseError(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const body = await response.text().catch(() => '');
  return errorOfAnswer({ status, statusText, headers, body });
}

export const noAnswer = (reason: string): ApiError => ({ status: 0, message: `0: ${reason}` });

export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  return noAnswer(error instanceof Error ? error.message : String(error));
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' &&
  error !== null &&
  typeof (error as ApiError).status === 'number' &&
  typeof (error as ApiError).message === 'string';

const TEMPORARY = [0, 408, 425, 429];

/**
 * Reports whether the same call may succeed soon: the server gave no answer, was busy, or failed.
 */
export const isTemporary = ({ status }: ApiError): boolean =>
  TEMPORARY.includes(status) || status >= 500;

/** Reports whether the session has ended. A failed login is a 401, too, but does not count. */
export const isUnauthorized = (error: unknown): boolean =>
  isApiError(error) && error.message.startsWith('401: ') && error.message.includes('Unauthorized');

function parseBody(body: string): Partial<ApiError> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  const { message, code, details, requestId } = parsed as Record<string, unknown>;
  return {
    ...(typeof message === 'string' ? { serverMessage: message } : {}),
    ...(typeof code === 'string' ? { code: code as ErrorCode } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(isDetails(details) ? { details } : {}),
  };
}

const isDetails = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
