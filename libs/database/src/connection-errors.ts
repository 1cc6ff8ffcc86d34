/** Operating system error codes for a server that cannot be reached. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The codes of admin_shutdown, crash_shutdown, cannot_connect_now and too_many_connections. */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '53300']);

/** Prefixes of pg's messages for a server that does not respond or closes the connection. */
const DRIVER_MESSAGES = ['timeout expired', 'Connection terminated'];

/** Returns the code of an error; empty for an error without a code. */
export const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Returns the driver's message. knex puts the statement and ` - ` in front of it. */
export const driverMessageOf = ({ message }: Error): string => message.split(' - ').at(-1)!;

/**
 * Reports whether the server could not be reached or refused the connection, so that a retry may
 * succeed.
 */
export const isConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (NETWORK_CODES.has(code) || SERVER_CODES.has(code)) return true;
  return DRIVER_MESSAGES.some((start) => driverMessageOf(error).startsWith(start));
};
