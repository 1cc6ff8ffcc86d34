import type { BookCode } from '@targum/contracts/on-demand';
import { parserCodes, parserNameOf } from './book-codes.ts';

interface BookPattern {
  readonly osis: string[];
  readonly regexp: RegExp;
  readonly insert_at: 'start' | 'end';
}

const ALEFS = '[اأإآ]';
const VARIANTS: Readonly<Record<string, string>> = {
  ...{ ا: ALEFS, أ: ALEFS, إ: ALEFS, آ: ALEFS, ى: '[ىي]', ي: '[ىي]', ة: '[ةه]' },
  ...{ ' ': String.raw`\s*`, '.': String.raw`\.?`, "'": "[’']", '’': "[’']" },
};

/** Makes a pattern that accepts a name without accents and with variants of Arabic letters. */
export const namePattern = (name: string): string =>
  Array.from(name.normalize('NFC').replace(/^(\d)\.? ?/, '$1. '))
    .map((letter) => {
      const variant = VARIANTS[letter];
      if (variant !== undefined) return variant;
      const base = letter.normalize('NFD').replaceAll(/[\u{300}-\u{36F}]/gu, '');
      if (base !== letter && base !== '') return `[${letter}${base}]`;
      return /[\p{L}\p{M}\p{N}]/u.test(letter)
        ? letter
        : `\\u{${letter.codePointAt(0)?.toString(16)}}`;
    })
    .join('');

/**
 * Codes count in capitals only. Each pattern therefore switches off the flag `i` that the parser
 * adds.
 */
const codePatterns = (): BookPattern[] =>
  parserCodes.map((code) => ({
    osis: [parserNameOf(code) ?? ''],
    regexp: new RegExp(`(?-i:${code})`),
    insert_at: 'start',
  }));

/** Makes the patterns of one book, the longest name first, so that no name hides a longer name. */
function patternsOf(
  osis: string,
  names: readonly string[],
  insert_at: 'start' | 'end',
): BookPattern[] {
  if (names.length === 0) return [];
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const regexp = new RegExp([...new Set(longestFirst.map(namePattern))].join('|'), 'u');
  return [{ osis: [osis], regexp, insert_at }];
}

/**
 * Returns the patterns in the order in which the parser tries them. A name of several words
 * precedes the parser's own names, which would find "يوحنا" in "1 يوحنا". A name of one word
 * follows the parser's names, so that "John" is not found in "First John".
 */
export const bookPatterns = (
  names: ReadonlyMap<BookCode, readonly string[]>,
): readonly BookPattern[] => [
  ...codePatterns(),
  ...[...names].flatMap(([code, all]) => {
    const osis = parserNameOf(code);
    if (osis === undefined) return [];
    const isSpecific = (name: string): boolean => /^\d|\p{L} /u.test(name) || /^\d/.test(code);
    return [
      ...patternsOf(osis, all.filter(isSpecific), 'start'),
      ...patternsOf(
        osis,
        all.filter((name) => !isSpecific(name)),
        'end',
      ),
    ];
  }),
];
