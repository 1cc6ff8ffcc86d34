import { pino } from 'pino';
import type { DestinationStream, Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'temporaryPassword',
  'passwordHash',
  'apiKey',
  'key',
  'secret',
  'token',
  'SESSION_KEYS',
  'DATABASE_URL',
  'REDIS_URL',
  'OPENAI_API_KEY',
  'STT_API_KEY',
  'TTS_API_KEY',
  'ADMIN_PASSWORD',
];

const quoted = (field: string) => `["${field}"]`;

/** Query values and driver internals that ride on errors and must not reach the log. */
const plainError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  };
};

export interface LoggerOptions {
  /** Service name, in every line. */
  readonly name: string;
  readonly level?: string;
  /** Where lines go; stdout by default. */
  readonly destination?: DestinationStream;
}

/** A JSON logger, one line an entry. Known secret fields are replaced up to two levels deep. */
export const createLogger = ({ name, level = 'info', destination }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: { service: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError, error: plainError },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [
          quoted(field),
          `*${quoted(field)}`,
          `*.*${quoted(field)}`,
        ]),
        censor: '[redacted]',
      },
    },
    destination,
  );
