import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verse } from '../text.ts';
import { claimsIn, compare, contains, readPlainText, readVerses } from './index.ts';
import type { PlacedReference } from './index.ts';

const LENGTH = 10_000;
const CLAIMS_MAX = 50;
/** Far more than any of these texts needs, but less than a quadratic algorithm would take. */
const CPU_MILLISECONDS_MAX = 1000;

const PIECES = [
  ...[
    '“',
    '”',
    '„',
    '«',
    '»',
    '‹',
    '›',
    '「',
    '」',
    '"',
    "'",
    '’',
    '> ',
    '\n',
    '\n> ',
    '`',
    '*',
    '_',
  ],
  ...[
    '[',
    '](',
    ')',
    '\\',
    '<sup>',
    '…',
    '. ',
    '(',
    '—',
    '\u05B8',
    '\u064B',
    '\u00AD',
    '😀',
    '\uD83D',
  ],
  ...['be still', 'Mark 4:39', ' a b c d e ', 'قَالَ', '平安', '39 ', 'don’t ', '## ', '1. '],
];
const hostile = (max: number) =>
  array(constantFrom(...PIECES), { maxLength: max }).map((pieces) => pieces.join(''));
const repeated = (piece: string): string =>
  piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

/** Places references in a text, as a finder could. */
const referencesOf = (text: string, every: number): PlacedReference[] =>
  Array.from({ length: Math.min(100, Math.floor(text.length / every)) }, (_, index) => ({
    ...{ start: index * every, end: index * every + Math.min(9, every), ref: 'PSA 119' },
  }));

const verses: readonly Verse[] = Array.from({ length: 176 }, (_, index) => ({
  chapter: 119,
  verse: index + 1,
  text: 'The men and the boat and the sea and the wind, and the end of a b c d.',
}));
const psalm = readVerses({ language: 'en', book: 'PSA', verses });
const pasted = readPlainText('a '.repeat(15_000) + 'b');

describe('hostile texts', () => {
  it('[11.130] have claims inside the text, in order, without overlaps and with words', () => {
    assert(
      property(hostile(60), hostile(5), integer({ min: 1, max: 40 }), (text, open, every) => {
        const paragraph = { text, prose: text, references: referencesOf(text, every) };
        const before = { open: open[0], refs: ['MRK 4:39'], textName: undefined };
        let last = 0;
        for (const { start, end, words } of claimsIn({ ...paragraph, before }).claims) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(words.length).toBeLessThanOrEqual(600);
          expect(words).toMatch(/\p{L}|\p{N}/u);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 250 },
    );
  });

  it('[11.136] never change what a claim after a blank line cites', () => {
    assert(
      property(hostile(30), string({ maxLength: 20 }), (text, other) => {
        const { carried } = claimsIn({ text: text + other, prose: text + other, references: [] });
        const own = '“Peace! Be still!” (Mark 4:39)';
        const references = [{ start: 20, end: 29, ref: 'MRK 4:39' }];
        const { claims } = claimsIn({ text: own, prose: own, references, before: carried });
        expect(claims).toMatchObject([{ start: 0, end: 18, refs: ['MRK 4:39'] }]);
      }),
      { numRuns: 250 },
    );
  });

  it.each([
    ...PIECES,
    ...[
      '“a b” ',
      '"a "b" c" ',
      '“a … a … ',
      '“a … a … a … a … a … a” ',
      '“and the … and the … ',
      '“and the … and the … ” ',
      '“the and the and ',
      '“1 2 3 4 ” ',
    ],
    ...[
      '***"',
      '“ ”',
      ' '.repeat(99) + '“',
      '“be still' + ' '.repeat(200) + '(',
      '> a b c\n',
      '> a b\n\n',
      '~~a',
      '[a](b ',
      '[a](b)',
    ],
  ])('[11.175] are read and compared in time: long runs of %j', (piece) => {
    const text = repeated(piece);
    const begun = process.threadCpuUsage();
    for (const every of [100, 7]) {
      const references = referencesOf(text, every);
      const { claims } = claimsIn({ text, prose: text, references }, CLAIMS_MAX);
      for (const claim of claims) {
        compare(claim, [psalm]);
        contains(pasted, claim);
      }
    }
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(CPU_MILLISECONDS_MAX);
  });
});
