export interface LoadSettings {
  readonly baseUrl: string;
  readonly users: number;
  readonly seconds: number;
  /** The admin, who approves the accounts if necessary and removes them at the end. */
  readonly admin?: { readonly email: string; readonly password: string };
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

const refuse = (name: string, wanted: string, value: string): never => {
  throw new Error(`${name}: must be ${wanted}. It is ${JSON.stringify(value)}.`);
};

const usersOf = (text: string): number => {
  const users = Number(text);
  return Number.isInteger(users) && users > 0 ? users : refuse('USERS', 'a number above 0', text);
};

/** Returns the seconds of a duration like 30s, 5m or 1h. NaN for any other text. */
export const toSeconds = (text: string): number => {
  const [, amount, unit = ''] = /^([1-9]\d*)([smh])$/.exec(text) ?? [];
  return Number(amount) * UNITS[unit]!;
};

const secondsOf = (text: string): number =>
  toSeconds(text) || refuse('DURATION', 'a time like 30s, 5m or 1h', text);

const baseUrlOf = (text: string): string =>
  /^https?:\/\/[^/?#@]+\/?$/.test(text)
    ? text.replace(/\/$/, '')
    : refuse(
        'BASE_URL',
        'an http or https address without a path',
        text.replace(/\/\/.*@/, '//…@'),
      );

/**
 * Reads the settings of a run. An empty value counts as unset.
 * @throws Error that names the wrong variable.
 */
export const readLoadSettings = (
  env: Readonly<Record<string, string | undefined>>,
): LoadSettings => {
  const email = env['ADMIN_EMAIL'] || 'admin@example.org';
  const password = env['ADMIN_PASSWORD'];
  return {
    baseUrl: baseUrlOf(env['BASE_URL'] || 'http://localhost:8080'),
    users: usersOf(env['USERS'] || '10'),
    seconds: secondsOf(env['DURATION'] || '60s'),
    ...(password ? { admin: { email, password } } : {}),
  };
};

/** Returns the seconds within which the users start, one after another. */
export const rampSeconds = ({ seconds }: LoadSettings): number => Math.ceil(seconds / 10);
