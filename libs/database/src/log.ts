import { pino } from 'pino';
import type { Logger } from 'pino';
import { messageOf } from './error-message.ts';

/** Drops the properties that drivers attach to an error, such as the values of a row. */
const plainError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
  };
};

/** Creates a logger that writes JSON lines to stdout in the format of the services' logs. */
export const createLog = (): Logger =>
  pino({
    base: { service: 'migrations' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: plainError },
  });
