import type { ErrorCode } from '@targum/contracts';
import { serverText } from '../i18n/i18n.ts';

/** What a failed call leaves: plain data, so that it can live in the store. */
export interface ApiError {
  /** HTTP status; 0 when no answer came (offline, timeout, aborted). */
  readonly status: number;
  /** `'404: {"message":…}'`: the status, a colon, a space and the body (or the status text). */
  readonly message: string;
  /** The `message` of the error body, where the server sent one. */
  readonly serverMessage?: string;
  readonly code?: ErrorCode;
  /** Field to list of messages, for forms. */
  readonly details?: Readonly<Record<string, readonly string[]>>;
  readonly requestId?: string;
  /** Seconds the server asks to wait. */
  readonly retryAfter?: number;
}

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: string;
}

/** The error of an answer that is not a success. */
export function errorOfAnswer({ status, statusText, headers, body }: Answer): ApiError {
  const parsed = parseBody(body);
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return {
    status,
    message: `${status}: ${body || statusText}`,
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    ...parsed,
  };
}

/** The error of a failed hand-made `fetch`; reads the body. */
export async function responseError(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const body = await response.text().catch(() => '');
  return errorOfAnswer({ status, statusText, headers, body });
}

/** The error of a call that got no answer. */
export const noAnswer = (reason: string): ApiError => ({ status: 0, message: `0: ${reason}` });

/** Whatever was thrown, as an `ApiError`. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  return noAnswer(error instanceof Error ? error.message : String(error));
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' &&
  error !== null &&
  typeof (error as ApiError).status === 'number' &&
  typeof (error as ApiError).message === 'string';

/** Whether the session is gone. A failed login (401 too) is not that. */
export const isUnauthorized = (error: unknown): boolean =>
  isApiError(error) && error.message.startsWith('401: ') && error.message.includes('Unauthorized');

/** The server's message in the reader's language, or the fallback where it sent none. */
export const errorText = (error: unknown, fallback: string): string =>
  isApiError(error) && error.serverMessage ? serverText(error.serverMessage, error.code) : fallback;

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
