/**
 * The names and forms of headers. The entry script of the page imports this file, which must not import others.
 */
export const headers = {
  anonymousUser: 'x-anonymous-user',
  requestedWith: 'x-requested-with',
  requestId: 'x-request-id',
  /** The trace and the span that a call belongs to (W3C Trace Context). */
  traceparent: 'traceparent',
  idempotencyKey: 'idempotency-key',
  lastEventId: 'last-event-id',
  /** The caller's time zone, a name of the IANA database such as `Africa/Nairobi`. */
  timeZone: 'x-time-zone',
  /** In the answer to a call for one page of a list: the cursor of the next page, if there is one. */
  nextCursor: 'x-next-cursor',
  /** Set by the gateway for the services; never accepted from clients. */
  clientAddress: 'x-client-address',
} as const;

export const REQUESTED_WITH = 'XMLHttpRequest';

export const ANONYMOUS_ID_STORAGE_KEY = 'anonymous_user_id';
/** `anon_`, about nine base-36 characters, `_` and a millisecond timestamp. */
export const ANONYMOUS_ID = /^anon_[0-9a-z]{6,12}_\d{13}$/;
