import { limits } from '@targum/contracts';
import { array, constantFrom, integer, oneof, string, tuple } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { englishNumbers } from '../dictated/english.ts';
import { frenchNumbers } from '../dictated/french.ts';
import { LANGUAGES } from '../languages/index.ts';

/** The longest message of a chat, in characters. */
export const LENGTH_MAX = limits.chat.contentMax;

const DIGITS = '0123456789٤۴४৪੪૪௪౪೪൪๔໔༤၄៤４𝟒';
const MARKS = '.,:;-–—()[]{}（）*_~`"\'’«»/\\&|<>!?%°ªº،؛。、…';
const SPACES = [
  ' ',
  '\u00A0',
  '\u202F',
  '\u3000',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  '\u200F',
  '\u2067',
];
const ODD = [
  '\uD800',
  '\uDC00',
  '\uDBFF\uD800',
  '\u0000',
  '\u001E',
  '\u001F',
  '\u0301',
  '\u0640',
  '😀',
];
const WORDS = [
  ...['chapter', 'verse', 'chapter 4 of', 'verse 3 of', 'and', 'to', 'ff', 'f', 'a', '1st', 'II'],
  ...['chapitre', 'versets', 'à', 'et suivants', 'première lettre de', 'الأصحاح', 'الآية', 'و', 'من'],
  ...[
    'sura ya',
    'mstari wa',
    'pasal',
    'ayat',
    'dan',
    'में से',
    'pm',
    'years',
    '第',
    '章',
    '节',
    '998',
    '999',
  ],
];

const names = Object.values(LANGUAGES).flatMap((language) => [...language.names.values()].flat());
const numberWords = [englishNumbers(), frenchNumbers()].flatMap(({ cardinals, ordinals }) => [
  ...cardinals.keys(),
  ...ordinals.keys(),
]);

const run = (part: Arbitrary<string>, most: number): Arbitrary<string> =>
  tuple(part, integer({ min: 1, max: most })).map(([text, times]) => text.repeat(times));

/**
 * Generates texts of names, number words, digits, marks and odd characters of all scripts, some of
 * them in long runs.
 */
export function hostileTexts(runsMax: number): Arbitrary<string> {
  const part = oneof(
    constantFrom(...names),
    constantFrom(...numberWords),
    constantFrom(...WORDS),
    constantFrom(...DIGITS, ...MARKS, ...SPACES),
    constantFrom(...SPACES),
    constantFrom(...ODD),
    integer({ min: 0, max: 1000 }).map(String),
    string({ unit: 'binary', maxLength: 4 }),
  );
  const piece = oneof(
    { weight: 8, arbitrary: part },
    { weight: 1, arbitrary: run(part, runsMax) },
    {
      weight: 1,
      arbitrary: run(
        array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
        runsMax,
      ),
    },
  );
  return array(piece, { maxLength: 120, size: 'max' }).map((pieces) =>
    pieces.join('').slice(0, LENGTH_MAX),
  );
}
