import { z } from 'zod';

/** Every code of an error body, with its HTTP status. */
export const errorStatus = {
  invalid_json: 400,
  bad_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  forbidden: 403,
  csrf: 403,
  approval_required: 403,
  account_rejected: 403,
  password_change_required: 403,
  not_found: 404,
  unknown_text: 404,
  no_such_book: 404,
  no_such_chapter: 404,
  no_such_verse: 404,
  not_in_text: 404,
  method_not_allowed: 405,
  conflict: 409,
  reply_in_progress: 409,
  assistant_unavailable: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  rate_limited: 429,
  budget_used_up: 429,
  headers_too_large: 431,
  internal: 500,
  model_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** The body of every error response. */
export const errorBody = z.object({
  message: z.string(),
  code: errorCode,
  requestId: z.string(),
  /** The trace of the call, if the installation collects traces. */
  traceId: z.string().optional(),
  details: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The server's default message for each code. */
export const errorMessages = {
  invalid_json: 'The request body is not valid JSON',
  bad_request: 'The request could not be understood',
  unauthorized: 'Unauthorized',
  invalid_credentials: 'Incorrect email or password',
  forbidden: 'You are not allowed to do this',
  csrf: 'The request did not come from this application',
  approval_required: 'Your account is waiting for approval',
  account_rejected: 'Your account was not approved',
  password_change_required: 'Please change your password first',
  not_found: 'Not found',
  unknown_text: 'This text is not installed',
  no_such_book: 'The text does not have this book',
  no_such_chapter: 'The book does not have this chapter',
  no_such_verse: 'The chapter does not have this verse',
  not_in_text: 'The text leaves these verses out',
  method_not_allowed: 'This method is not supported here',
  conflict: 'The request conflicts with the current state',
  reply_in_progress: 'A reply is still being written in this chat',
  assistant_unavailable: 'This assistant is no longer available. Choose another one for this chat.',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'This kind of content is not supported here',
  validation_failed: 'Some of the values are not valid',
  rate_limited: 'Too many requests. Please wait and try again.',
  budget_used_up: 'Your budget of tokens is used up',
  headers_too_large:
    'The cookies or other headers are too large. Delete the cookies of this site and try again.',
  internal: 'Internal error',
  model_failed: 'The model did not answer. Please try again.',
  unavailable: 'The service is not available right now. Please try again soon.',
} as const satisfies Record<ErrorCode, string>;
