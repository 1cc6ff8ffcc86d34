/** The settings of the migration command. */
export interface Config {
  readonly databaseUrl: string;
  /** How long it waits for the database, in milliseconds. */
  readonly waitMs: number;
}

/** A setting is wrong or missing. The message names it, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const DEFAULT_WAIT_SECONDS = 120;
const PROTOCOLS = ['postgres:', 'postgresql:'];

/** @throws ConfigError */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl) throw new ConfigError('DATABASE_URL is missing');
  if (!PROTOCOLS.includes(URL.parse(databaseUrl)?.protocol ?? '')) {
    throw new ConfigError('DATABASE_URL is not the address of a PostgreSQL database');
  }
  const seconds = Number(env['DATABASE_WAIT_SECONDS'] || DEFAULT_WAIT_SECONDS);
  if (!(seconds >= 0)) throw new ConfigError('DATABASE_WAIT_SECONDS is not a number of seconds');
  return { databaseUrl, waitMs: seconds * 1000 };
};
