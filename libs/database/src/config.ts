import { isAbsolute } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  readonly databaseUrl: string;
  readonly waitMs: number;
}

/** The error for a wrong or missing setting. The message names the setting, but never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Exit code of a command with a wrong setting. The services use the same code. */
export const EXIT_CONFIG = 78;

const DEFAULT_WAIT_SECONDS = 120;
const PROTOCOLS = ['postgres:', 'postgresql:'];
const SWORD_FOLDER = '/usr/share/sword';

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
 * @returns undefined if `DEFAULT_TEXT` is `off`.
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
