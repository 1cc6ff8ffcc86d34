const PREFIX = 'LIMIT';

interface Limit {
  readonly initial: number;
  value: number;
  /** True once the value was read. The value must not change after that. */
  wasRead: boolean;
}

const known = new Map<string, Limit>();

export type Configurable<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends number ? number : Configurable<Table[Name]>;
};

/**
 * Makes a table of limits configurable. The environment variable of a limit is `LIMIT_` and the
 * limit's path in capitals: `LIMIT_CHAT_TITLE_MAX` sets `{ chat: { titleMax: 120 } }`.
 */
export function configurable<const Table extends object>(
  defaults: Table,
  prefix = PREFIX,
): Configurable<Table> {
  const table: object = {};
  for (const [name, value] of Object.entries(defaults) as [string, number | object][]) {
    const variable = `${prefix}_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
    if (typeof value === 'number') addLimit(table, name, variable, value);
    else Object.assign(table, { [name]: configurable(value, variable) });
  }
  return table as Configurable<Table>;
}

function addLimit(table: object, name: string, variable: string, initial: number): void {
  const limit: Limit = { initial, value: initial, wasRead: false };
  known.set(variable, limit);
  const get = () => {
    limit.wasRead = true;
    return limit.value;
  };
  Object.defineProperty(table, name, { enumerable: true, get });
}

export const limitDefaults = (): ReadonlyMap<string, number> =>
  new Map([...known].map(([variable, { initial }]) => [variable, initial]));

export type Environment = Readonly<Record<string, string | undefined>>;

/** Pairs of variables. The first of a pair may not exceed the second. */
export const orderedLimits = [
  ['LIMIT_PASSWORD_SIGNUP_MIN', 'LIMIT_PASSWORD_MAX'],
  ['LIMIT_PASSWORD_CHANGE_MIN', 'LIMIT_PASSWORD_MAX'],
  ['LIMIT_CHAT_GENERATED_TITLE_MAX', 'LIMIT_CHAT_TITLE_MAX'],
  ['LIMIT_AUDIO_MIN_BYTES_EXCLUSIVE', 'LIMIT_AUDIO_MAX_BYTES'],
  ['LIMIT_SPEECH_CHUNK_MAX', 'LIMIT_SPEECH_TEXT_MAX'],
  ['LIMIT_SESSION_IDLE_SECONDS', 'LIMIT_SESSION_ABSOLUTE_SECONDS'],
] as const;

const givenIn = (env: Environment): [variable: string, text: string][] =>
  Object.keys(env)
    .filter((variable) => variable.startsWith(`${PREFIX}_`))
    .toSorted()
    .flatMap((variable) => {
      const text = env[variable]?.trim() ?? '';
      return text === '' ? [] : [[variable, text]];
    });

const isLimit = (text: string): boolean =>
  /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));

export function limitProblems(env: Environment): string[] {
  const given = givenIn(env);
  const wrong = given.flatMap(([variable, text]) => {
    if (!known.has(variable)) return [`${variable}: there is no such limit`];
    return isLimit(text) ? [] : [`${variable}: must be a whole number above 0`];
  });
  if (wrong.length > 0) return wrong;
  const values = new Map([
    ...limitDefaults(),
    ...given.map(([name, text]) => [name, +text] as const),
  ]);
  return orderedLimits.flatMap(([smaller, larger]) =>
    values.get(smaller)! > values.get(larger)!
      ? [`${smaller}: must not be larger than ${larger}, which is ${values.get(larger)}`]
      : [],
  );
}

/**
 * Sets every limit from an environment. A limit that the environment does not set gets its default.
 * Call it once, when a process or page starts and before any limit is read. No module may read a
 * limit while it loads.
 * @throws Error that names each wrong variable, or a limit that was read too early. No limit has
 * then changed.
 */
export function configureLimits(env: Environment): void {
  const problems = limitProblems(env);
  const given = new Map(givenIn(env));
  const changes = [...known].map(([variable, limit]) => {
    const value = Number(given.get(variable) ?? limit.initial);
    if (limit.wasRead && value !== limit.value) problems.push(`${variable}: was read too early`);
    return { limit, value };
  });
  if (problems.length > 0) throw new Error(problems.join('; '));
  for (const { limit, value } of changes) limit.value = value;
}
