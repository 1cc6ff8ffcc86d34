const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** System calls that happen before anything can be sent. */
const BEFORE_SENDING = new Set(['getaddrinfo', 'connect']);

/** Codes of a broken connection. The service may or may not have received the request. */
const LOST = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Reports whether no connection was made, so that the service has received nothing. The error code
 * alone is not enough, because connections that have carried a request can also end with
 * EHOSTUNREACH or ETIMEDOUT.
 */
export const isNeverSent = (error: Error): boolean => {
  if (codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT') return true;
  // Node throws this error if connecting to every IP address of a name failed.
  if (error instanceof AggregateError) return error.errors.every(isNeverSent);
  const { syscall } = error as { syscall?: unknown };
  return typeof syscall === 'string' && BEFORE_SENDING.has(syscall);
};

export const isConnectionLoss = (error: Error): boolean => LOST.has(codeOf(error));

/** Reports whether the request cannot be forwarded because its path or a header is malformed. */
export const isUnsendable = (error: Error): boolean =>
  ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'].includes(codeOf(error));
