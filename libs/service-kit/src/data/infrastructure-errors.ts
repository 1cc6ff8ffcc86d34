import { codeOf, driverMessageOf, isConnectionError } from '@targum/database/connection-errors';

/** The codes of query_canceled, lock_not_available and read_only_sql_transaction. */
const POSTGRES_CODES = new Set(['57014', '55P03', '25006']);
/**
 * Classes of PostgreSQL errors: 08 for failed connections, and 53 for a full disk or other missing
 * resources.
 */
const POSTGRES_CLASSES = ['08', '53'];

const ERROR_NAMES = new Set(['MaxRetriesPerRequestError', 'CallDeadlineError']);

const MESSAGES = [
  'Connection is closed',
  'Connection ended unexpectedly',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'Command timed out',
  "Stream isn't writeable",
  'LOADING ',
  'READONLY ',
  'MASTERDOWN ',
  'OOM ',
  'MISCONF ',
];

export const isInfrastructureError = (error: unknown): boolean => {
  if (isConnectionError(error)) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (POSTGRES_CODES.has(code) || POSTGRES_CLASSES.includes(code.slice(0, 2))) return true;
  const message = driverMessageOf(error);
  return ERROR_NAMES.has(error.name) || MESSAGES.some((start) => message.startsWith(start));
};

/** The codes of character_not_in_repertoire and untranslatable_character. */
const UNSTORABLE_CODES = new Set(['22021', '22P05']);

/** Reports whether PostgreSQL refused text that it cannot store: a NUL character or broken UTF-8. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && UNSTORABLE_CODES.has(codeOf(error));
