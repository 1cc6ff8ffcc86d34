/**
 * The names and forms of headers. The script in index.html imports this file, so this file must not
 * import other files.
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
  /** The cursor of the next page of a list. The last page has none. */
  nextCursor: 'x-next-cursor',
  /** The gateway sets this header for the services and drops it from the requests of clients. */
  clientAddress: 'x-client-address',
} as const;

/** With the value `1`, the caller wants less data: replies in fewer events, and smaller speech. */
export const DATA_SAVER = 'x-data-saver';

export const REQUESTED_WITH = 'XMLHttpRequest';

export const ANONYMOUS_ID_STORAGE_KEY = 'anonymous_user_id';
/** `anon_`, about nine base-36 characters, `_` and a millisecond timestamp. */
export const ANONYMOUS_ID = /^anon_[0-9a-z]{6,12}_\d{13}$/;
