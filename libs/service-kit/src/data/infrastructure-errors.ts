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

/** admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, query_canceled, lock_not_available, read_only */
const POSTGRES_CODES = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '25006']);

const ERROR_NAMES = new Set(['MaxRetriesPerRequestError', 'KnexTimeoutError', 'CallDeadlineError']);

const MESSAGES = [
  'Connection terminated',
  'Connection is closed',
  'Connection ended unexpectedly',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Command timed out',
  "Stream isn't writeable",
  'LOADING ',
  'READONLY ',
  'MASTERDOWN ',
  'OOM ',
];

const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** What the driver said; knex puts the statement and ` - ` before it. */
const driverMessage = (message: string): string => message.split(' - ').at(-1) ?? '';

/** Whether PostgreSQL or Redis could not be reached or could not work just now. */
export const isInfrastructureError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (NETWORK_CODES.has(code) || POSTGRES_CODES.has(code) || code.startsWith('08')) return true;
  const message = driverMessage(error.message);
  return ERROR_NAMES.has(error.name) || MESSAGES.some((start) => message.startsWith(start));
};

/** Text that PostgreSQL cannot store: a NUL character or broken UTF-8. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && ['22021', '22P05'].includes(codeOf(error));
