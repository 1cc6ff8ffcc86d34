import { isAbsolute } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the commands that use the database. */
export interface Config {
  readonly databaseUrl: string;
  /** How long they wait for the database, in milliseconds. */
  readonly waitMs: number;
}

/** A setting is wrong or missing. The message names it, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Exit code of a command with a wrong setting. The services use the same. */
export const EXIT_CONFIG = 78;

const DEFAULT_WAIT_SECONDS = 120;
const PROTOCOLS = ['postgres:', 'postgresql:'];
/** Where Debian's packages install SWORD modules. */
const SWORD_FOLDER = '/usr/share/sword';

/** @throws ConfigError */
export const readConfig = (env: Environment): Config => {
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl) throw new ConfigError('DATABASE_URL is missing');
  if (!PROTOCOLS.includes(URL.parse(databaseUrl)?.protocol ?? '')) {
    throw new ConfigError('DATABASE_URL is not the address of a PostgreSQL database');
  }
  const seconds = Number(env['DATABASE_WAIT_SECONDS'] || DEFAULT_WAIT_SECONDS);
  if (!(seconds >= 0)) throw new ConfigError('DATABASE_WAIT_SECONDS is not a number of seconds');
  return { databaseUrl, waitMs: seconds * 1000 };
};

/**
 * The folder with the SWORD module of the default text; undefined if `DEFAULT_TEXT` is `off`.
 * @throws ConfigError
 */
export const readDefaultTextFolder = (env: Environment): string | undefined => {
  const value = env['DEFAULT_TEXT'] || SWORD_FOLDER;
  if (value === 'off') return undefined;
  if (!isAbsolute(value)) {
    throw new ConfigError('DEFAULT_TEXT is neither off nor an absolute path of a folder');
  }
  return value;
};
