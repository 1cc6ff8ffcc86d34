import { isInvisible } from '@targum/contracts';
import { numbering, textId } from '@targum/contracts/on-demand';
import { TextError } from '../text-error.ts';
import type { TextInfo } from '../text.ts';

const LONGEST = { abbreviation: 40, name: 200, licence: 2000, attribution: 2000 } as const;

const DIRECTIONS: readonly string[] = ['ltr', 'rtl'];

/** The values that an import needs, each with its name and its option for messages. */
const NEEDED: readonly [key: keyof TextInfo, what: string, option: string][] = [
  ['id', 'an id', '--id web'],
  ['abbreviation', 'the abbreviation', '--abbreviation WEB'],
  ['name', 'the name', '--name "World English Bible"'],
  ['language', 'the language', '--language en'],
  ['direction', 'the direction of the script', '--direction ltr'],
  ['licence', 'the licence', '--licence "…"'],
  ['attribution', 'whom to name as the source', '--attribution "…"'],
  ['numbering', 'the numbering of verses', `--numbering ${numbering.options.join('|')}`],
];

const lineOf = (value: string | undefined): string | undefined =>
  value === undefined || isInvisible(value) ? undefined : value.replaceAll(/\s+/g, ' ').trim();

/** Returns the canonical form of a BCP 47 tag: `eng` becomes `en`. Undefined if the text is no tag. */
function languageOf(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function directionOf(language: string): 'ltr' | 'rtl' | undefined {
  // Intl treats `und`, an undetermined language, as English. Its direction is not known.
  if (language === 'und') return undefined;
  const likely = new Intl.Locale(language).maximize();
  if (likely.script === undefined) return undefined;
  return likely.getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
}

function missingText(missing: typeof NEEDED): string {
  const items = missing.map(([, what]) => what);
  const list =
    items.length === 1 ? items[0]! : `${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`;
  return `The files do not say ${list}. Add ${missing.map(([, , option]) => option).join(' ')}`;
}

function check(info: TextInfo): void {
  if (!textId.safeParse(info.id).success) {
    throw new TextError(
      `The id "${info.id}" is not possible: it has lower-case letters and digits, with - between them, and at most 64 of them. Give another with --id.`,
    );
  }
  if (!numbering.safeParse(info.numbering).success) {
    throw new TextError(
      `The numbering "${info.numbering}" is not known. Give one with --numbering: ${numbering.options.join(', ')}.`,
    );
  }
  if (!DIRECTIONS.includes(info.direction)) {
    throw new TextError(
      `The direction "${info.direction}" is not known. Give one with --direction: ltr or rtl.`,
    );
  }
  for (const [key, longest] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    if (info[key].length > longest) {
      throw new TextError(
        `The ${key} has ${info[key].length} characters (max ${longest}). Give a shorter one with --${key}.`,
      );
    }
    if (info[key].includes('\0')) {
      throw new TextError(`The ${key} contains a NUL character. Give another one with --${key}.`);
    }
  }
  const { maxVerses } = info;
  if (maxVerses !== undefined && !(Number.isInteger(maxVerses) && maxVerses > 0)) {
    throw new TextError('The number of verses to quote is 1 or more. Correct --max-verses.');
  }
}

/**
 * Returns the information that is there, each value on one line. A missing direction is derived from
 * the language. Nothing else can be derived. A value that is no language tag counts as missing.
 */
export function knownInfo(found: Partial<TextInfo>): Partial<TextInfo> {
  const tag = lineOf(found.language);
  const language = tag === undefined ? undefined : languageOf(tag);
  const direction = found.direction ?? (language === undefined ? undefined : directionOf(language));
  const { numbering: system, maxVerses } = found;
  const info: { [Key in keyof TextInfo]: TextInfo[Key] | undefined } = {
    id: lineOf(found.id),
    abbreviation: lineOf(found.abbreviation),
    name: lineOf(found.name),
    language,
    direction,
    numbering: system,
    licence: lineOf(found.licence),
    attribution: lineOf(found.attribution),
    maxVerses,
  };
  return Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));
}

/**
 * Checks the information from the files and the operator, and returns it.
 * @throws TextError that names the options to add or to correct.
 */
export function completeInfo(found: Partial<TextInfo>): TextInfo {
  const info = knownInfo(found);
  const tag = lineOf(found.language);
  if (tag !== undefined && info.language === undefined) {
    throw new TextError(
      `The language "${tag}" is not a BCP 47 tag such as en, fr or hbo. Give one with --language.`,
    );
  }
  const missing = NEEDED.filter(([key]) => info[key] === undefined);
  if (missing.length > 0) throw new TextError(missingText(missing));
  const complete = info as TextInfo;
  check(complete);
  return complete;
}
