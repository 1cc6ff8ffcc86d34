import { z } from 'zod';

/** Every code of an error body, with its HTTP status and the server's default message. */
const errors = {
  invalid_json: [400, 'The request body is not valid JSON'],
  bad_request: [400, 'The request could not be understood'],
  unauthorized: [401, 'Unauthorized'],
  invalid_credentials: [401, 'Incorrect email or password'],
  forbidden: [403, 'You are not allowed to do this'],
  csrf: [403, 'The request did not come from this application'],
  approval_required: [403, 'Your account is waiting for approval'],
  account_rejected: [403, 'Your account was not approved'],
  password_change_required: [403, 'Please change your password first'],
  not_found: [404, 'Not found'],
  unknown_text: [404, 'This text is not installed'],
  no_such_book: [404, 'The text does not have this book'],
  no_such_chapter: [404, 'The book does not have this chapter'],
  no_such_verse: [404, 'The chapter does not have this verse'],
  not_in_text: [404, 'The text leaves these verses out'],
  method_not_allowed: [405, 'This method is not supported here'],
  conflict: [409, 'The request conflicts with the current state'],
  text_differs: [409, 'This text is installed and differs'],
  reply_in_progress: [409, 'A reply is still being written in this chat'],
  assistant_unavailable: [
    409,
    'This assistant is no longer available. Choose another one for this chat.',
  ],
  payload_too_large: [413, 'The request is too large'],
  unsupported_media_type: [415, 'This kind of content is not supported here'],
  validation_failed: [422, 'Some of the values are not valid'],
  rate_limited: [429, 'Too many requests. Please wait and try again.'],
  budget_used_up: [429, 'Your budget of tokens is used up'],
  headers_too_large: [
    431,
    'The cookies or other headers are too large. Delete the cookies of this site and try again.',
  ],
  internal: [500, 'Internal error'],
  not_connected: [501, 'The service that this call needs is not connected'],
  model_failed: [502, 'The model did not answer. Please try again.'],
  unavailable: [503, 'The service is not available right now. Please try again soon.'],
} as const;

export type ErrorCode = keyof typeof errors;

type Column<Index extends 0 | 1> = { readonly [Code in ErrorCode]: (typeof errors)[Code][Index] };

const column = <Index extends 0 | 1>(index: Index): Column<Index> =>
  Object.fromEntries(
    Object.entries(errors).map(([code, row]) => [code, row[index]]),
  ) as Column<Index>;

export const errorStatus = column(0);
export const errorMessages = column(1);

export const errorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

export const errorBody = z.object({
  message: z.string(),
  code: errorCode,
  requestId: z.string(),
  /** The id of the call's trace. Missing if the installation collects no traces. */
  traceId: z.string().optional(),
  details: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
