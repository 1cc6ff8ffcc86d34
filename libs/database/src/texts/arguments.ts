import { parseArgs } from 'node:util';
import { numbering } from '@targum/contracts/on-demand';
import type { TextInfo } from '@targum/scripture';

export type TextsCommand =
  | {
      readonly name: 'import';
      readonly path: string;
      readonly given: Partial<TextInfo>;
      readonly makeDefault: boolean;
      readonly replace: boolean;
    }
  | { readonly name: 'list' | 'verify' }
  | { readonly name: 'remove'; readonly id: string };

/** The error for wrong arguments. The message contains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const USAGE = `Usage: texts COMMAND
  import PATH  stores the text in a file, an archive or a folder; a second import changes nothing
    --id ID --abbreviation WORD --name NAME --language TAG --direction ltr|rtl
    --licence TEXT --attribution TEXT
    --numbering ${numbering.options.join('|')}
                 what the files do not say, or say wrongly
    --max-verses N  how many verses the licence lets a reply quote
    --default    makes the text the default
    --replace    replaces the installed text with the same id
  list         shows the installed texts
  remove ID    removes a text
  verify       compares the stored verses with their import; exits with 1 if a text differs`;

const usageError = (problem: string): UsageError => new UsageError(`${problem}\n${USAGE}`);

const OPTIONS = {
  id: { type: 'string' },
  abbreviation: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
  direction: { type: 'string' },
  licence: { type: 'string' },
  attribution: { type: 'string' },
  numbering: { type: 'string' },
  'max-verses': { type: 'string' },
  default: { type: 'boolean' },
  replace: { type: 'boolean' },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

type Values = ReturnType<typeof parse>['values'];

function oneOf<Option extends string>(
  name: string,
  value: string | undefined,
  options: readonly Option[],
): Option | undefined {
  const option = options.find((each) => each === value);
  if (value !== undefined && option === undefined) {
    throw usageError(`--${name} is ${options.join(', ')}, not "${value}".`);
  }
  return option;
}

function maxVersesOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    throw usageError(`--max-verses is a number from 1 to 999999, not "${value}".`);
  }
  return Number(value);
}

const givenIn = (values: Values): Partial<TextInfo> => {
  const { id, abbreviation, name, language, licence, attribution } = values;
  const given: { [Key in keyof TextInfo]: TextInfo[Key] | undefined } = {
    ...{ id, abbreviation, name, language, licence, attribution },
    direction: oneOf('direction', values.direction, ['ltr', 'rtl']),
    numbering: oneOf('numbering', values.numbering, numbering.options),
    maxVerses: maxVersesOf(values['max-verses']),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

export function readArguments(args: string[]): TextsCommand {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  const one = (what: string): string => {
    if (rest.length !== 1) throw usageError(`${name} needs one ${what}.`);
    return rest[0]!;
  };
  if (name === 'import') {
    const { default: makeDefault = false, replace = false } = values;
    return { name, path: one('path'), given: givenIn(values), makeDefault, replace };
  }
  const [option] = Object.keys(values);
  if (option !== undefined) throw usageError(`--${option} is an option of import.`);
  if (name === 'remove') return { name, id: one('id') };
  if (name !== 'list' && name !== 'verify') {
    throw usageError(name === undefined ? 'Say what to do.' : `There is no command ${name}.`);
  }
  if (rest.length > 0) throw usageError(`${name} needs no further words.`);
  return { name };
}
