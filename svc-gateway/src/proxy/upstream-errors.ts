const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** The service could not be reached, so it has seen nothing of the request. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The connection broke; what the service saw is unknown. */
const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

export const isNeverSent = (error: Error): boolean => UNREACHED.has(codeOf(error));

export const isConnectionLoss = (error: Error): boolean => LOST.has(codeOf(error));

/** The request itself cannot be passed on: its path or a header is malformed. */
export const isUnsendable = (error: Error): boolean =>
  ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'].includes(codeOf(error));
