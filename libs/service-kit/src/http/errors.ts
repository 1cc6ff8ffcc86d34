import { errorMessages, errorStatus } from '@targum/contracts';
import type { ErrorCode } from '@targum/contracts';

export type ErrorDetails = Readonly<Record<string, readonly string[]>>;

export interface HttpErrorOptions {
  /** In place of the usual status of the code. */
  readonly status?: number;
  readonly message?: string;
  readonly details?: ErrorDetails;
  /** A more specific code, for responses in OpenAI's format. */
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error response. Throw it anywhere; the app converts it to the error body. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  readonly reason: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: HttpErrorOptions = {}) {
    super(options.message ?? errorMessages[code], { cause: options.cause });
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.details = options.details;
    this.reason = options.reason;
    this.headers = options.headers ?? {};
  }
}

const DEFAULT_RETRY_SECONDS = 5;

const factory =
  (code: ErrorCode) =>
  (message?: string, options: Omit<HttpErrorOptions, 'message'> = {}): HttpError =>
    new HttpError(code, { ...options, ...(message === undefined ? {} : { message }) });

const retryAfter = (seconds: number) => ({
  'retry-after': String(Math.max(1, Math.ceil(seconds))),
});

export const badRequest = factory('bad_request');
export const invalidJson = factory('invalid_json');
export const unauthorized = factory('unauthorized');
export const invalidCredentials = factory('invalid_credentials');
export const forbidden = factory('forbidden');
export const csrfRefused = factory('csrf');
export const approvalRequired = factory('approval_required');
export const accountRejected = factory('account_rejected');
export const passwordChangeRequired = factory('password_change_required');
export const notFound = factory('not_found');
export const conflict = factory('conflict');
export const replyInProgress = factory('reply_in_progress');
export const assistantUnavailable = factory('assistant_unavailable');
export const payloadTooLarge = factory('payload_too_large');
export const unsupportedMediaType = factory('unsupported_media_type');
export const modelFailed = factory('model_failed');
export const notConnected = factory('not_connected');

/**
 * The answer to sessions of a rejected account. To clients it is an ended session; the code tells
 * the page why it ended.
 */
export const sessionRejected = (): HttpError =>
  accountRejected(errorMessages.unauthorized, { status: errorStatus.unauthorized });

export const methodNotAllowed = (allowed: readonly string[]): HttpError =>
  new HttpError('method_not_allowed', { headers: { allow: allowed.join(', ') } });

/**
 * Creates a 422 with messages per field. The first of these messages is also the message of the
 * error body.
 */
export const validationFailed = (
  details: ErrorDetails,
  options: Pick<HttpErrorOptions, 'message' | 'reason'> = {},
): HttpError => {
  const first = options.message ?? Object.values(details)[0]?.[0];
  return new HttpError('validation_failed', {
    ...options,
    details,
    ...(first === undefined ? {} : { message: first }),
  });
};

export const rateLimited = (seconds: number, message?: string): HttpError =>
  new HttpError('rate_limited', {
    headers: retryAfter(seconds),
    ...(message === undefined ? {} : { message }),
  });

export const unavailable = (
  message?: string,
  options: { readonly seconds?: number; readonly cause?: unknown } = {},
): HttpError =>
  new HttpError('unavailable', {
    headers: retryAfter(options.seconds ?? DEFAULT_RETRY_SECONDS),
    cause: options.cause,
    ...(message === undefined ? {} : { message }),
  });
