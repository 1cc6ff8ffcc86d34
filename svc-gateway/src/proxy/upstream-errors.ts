const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** System calls that happen before anything can be sent. */
const BEFORE_SENDING = new Set(['getaddrinfo', 'connect']);

/** The connection broke; whether the service received the request is unknown. */
const LOST = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Reports whether no connection was made, so that the service has received nothing. The code alone is not
 * enough: EHOSTUNREACH and ETIMEDOUT also end connections that have carried a request.
 */
export const isNeverSent = (error: Error): boolean => {
  if (codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT') return true;
  // Thrown if connecting to every address of a name failed.
  if (error instanceof AggregateError) return error.errors.every(isNeverSent);
  const { syscall } = error as { syscall?: unknown };
  return typeof syscall === 'string' && BEFORE_SENDING.has(syscall);
};

export const isConnectionLoss = (error: Error): boolean => LOST.has(codeOf(error));

/** Reports whether the request itself cannot be forwarded, since its path or a header is malformed. */
export const isUnsendable = (error: Error): boolean =>
  ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'].includes(codeOf(error));
