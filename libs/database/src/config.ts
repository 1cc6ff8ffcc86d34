import { isAbsolute } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

export interface DatabaseSettings {
  readonly databaseUrl: string;
  readonly waitMs: number;
}

/** The error for a wrong or missing setting. The message names the setting, but never its value. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Exit code of a command with a wrong setting. The services use the same code. */
export const EXIT_CONFIG = 78;

const DEFAULT_WAIT_SECONDS = 120;
const PROTOCOLS = ['postgres:', 'postgresql:'];
const SWORD_FOLDER = '/usr/share/sword';

export const readConfig = (env: Environment): DatabaseSettings => {
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl) throw new SettingError('DATABASE_URL is missing');
  if (!PROTOCOLS.includes(URL.parse(databaseUrl)?.protocol ?? '')) {
    throw new SettingError('DATABASE_URL is not the address of a PostgreSQL database');
  }
  const seconds = Number(env['DATABASE_WAIT_SECONDS'] || DEFAULT_WAIT_SECONDS);
  if (!(seconds >= 0)) throw new SettingError('DATABASE_WAIT_SECONDS is not a number of seconds');
  return { databaseUrl, waitMs: seconds * 1000 };
};

/**
 * Returns the folder of the default text; undefined if `DEFAULT_TEXT` is `off`.
 * @throws SettingError if the folder is not an absolute path.
 */
export const readDefaultTextFolder = (env: Environment): string | undefined => {
  const value = env['DEFAULT_TEXT'] || SWORD_FOLDER;
  if (value === 'off') return undefined;
  if (!isAbsolute(value)) {
    throw new SettingError('DEFAULT_TEXT is neither off nor an absolute path of a folder');
  }
  return value;
};
