import { canon } from '@targum/contracts/on-demand';
import { formatReference } from '../references/reference.ts';
import type { BookCode } from '@targum/contracts/on-demand';
import { assert, constantFrom, integer, nat, property, tuple } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Verse } from '../text.ts';
import { compare, plainWords, readVerses } from './index.ts';
import type { Comparison } from './index.ts';
import type { TestText } from './testing/texts.ts';
import { readWeb, webFolder } from './testing/web.ts';

/**
 * Matches a clause with its end. A comma before an exception or a condition does not end a clause:
 * "no one, except …".
 */
const CLAUSE =
  /.+?(?:[.;:!?—]+[”’]*(?=\s|$)|,[”’]*(?=\s)(?!,?[”’]*\s(?:except|unless|without|if)\b)|$)\s*/giu;
const WORD = /[\p{L}\p{N}]+(?:’\p{L}+)*/gu;
const RUNS = { numRuns: 250 };

interface Picked {
  readonly book: BookCode;
  readonly verses: readonly Verse[];
  /** The index of the verse. */
  readonly index: number;
  readonly clauses: readonly string[];
}

let web: TestText;
beforeAll(async () => {
  if (webFolder !== undefined) web = await readWeb(webFolder);
});

/** Picks one of the verses of a book that have words, by a number. */
function pick(book: BookCode, number: number): Picked {
  const verses = web.verses(book);
  const full = [...verses.keys()].filter((index) => verses[index]!.text !== '');
  const index = full[number % full.length]!;
  return { book, verses, index, clauses: verses[index]!.text.match(CLAUSE) ?? [] };
}

/** Compares words with a verse and two verses on each side. */
function compared(words: string, { book, verses, index }: Picked): Comparison {
  const { chapter, verse, verseEnd } = verses[index]!;
  const cited = [{ from: { chapter, verse }, to: { chapter, verse: verseEnd ?? verse } }];
  const around = verses.slice(Math.max(0, index - 2), index + 3);
  return compare({ words }, [readVerses({ language: 'en', book, verses: around, cited })]);
}

const refOf = ({ book, verses, index }: Picked): string => {
  const { chapter, verse, verseEnd } = verses[index]!;
  const to = { chapter, verse: verseEnd ?? verse };
  return formatReference({ book, ranges: [{ from: { chapter, verse }, to }] });
};

/** Returns the words of one or several consecutive clauses. */
function runOf({ clauses }: Picked, first: number, count: number): string {
  const from = first % clauses.length;
  return clauses
    .slice(from, from + 1 + (count % clauses.length))
    .join('')
    .trim();
}

const places = tuple(constantFrom(...canon), nat(3000), nat(50), nat(50));

/** Changes one word of a text. */
function withWord(words: string, number: number, change: (word: string) => string): string {
  const all = [...words.matchAll(WORD)];
  const { 0: word, index } = all[number % all.length]!;
  return words.slice(0, index) + change(word) + words.slice(index + word.length);
}

const isUnlike = ({ result }: Comparison): boolean =>
  result === 'differs' || result === 'retelling';

describe.runIf(webFolder)('any run of whole clauses of any verse', () => {
  it('[11.145, 11.152, 11.155] is exact, at its own place', () => {
    assert(
      property(places, ([book, number, first, count]) => {
        const picked = pick(book, number);
        const words = runOf(picked, first, count);
        expect([words, compared(words, picked)]).toMatchObject([
          words,
          { result: 'exact', ref: refOf(picked) },
        ]);
      }),
      RUNS,
    );
  });

  it('[11.145] is exact with straight marks, other spaces and its verse number before it', () => {
    assert(
      property(places, ([book, number]) => {
        const picked = pick(book, number);
        const { text, verse } = picked.verses[picked.index]!;
        const written = `${verse} ${text}`
          .replaceAll(/[“”]/g, '"')
          .replaceAll(/[‘’]/g, "'")
          .replaceAll(' ', '\u00A0 ');
        expect([text, compared(written, picked).result]).toEqual([text, 'exact']);
      }),
      RUNS,
    );
  });

  it('[11.146] gives `same_words` in capitals and without marks', () => {
    assert(
      property(places, ([book, number, first, count]) => {
        const picked = pick(book, number);
        const words = runOf(picked, first, count);
        const bare = words.toUpperCase().replaceAll(/[^\p{L}\p{N}’-]+/gu, ' ');
        // The text has some words in capitals, such as “THE KING OF THE JEWS.” These stay exact.
        const letters = bare.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
        const expected = words.includes(letters) ? 'exact' : 'same_words';
        expect([bare, compared(bare, picked).result]).toEqual([bare, expected]);
      }),
      RUNS,
    );
  });

  it('[11.148] gives neither `exact` nor `same_words` with a changed or an added word', () => {
    assert(
      property(places, nat(300), ([book, number, first, count], word) => {
        const picked = pick(book, number);
        const words = runOf(picked, first, count);
        const changes = [
          () => 'ferryman',
          (each: string) => `${each} ferryman`,
          (each: string) => `${each}x`,
          // These additions look like the sign of a note or like Markdown, but readers see them.
          (each: string) => `${each} [z]`,
          (each: string) => `${each} (7)`,
          (each: string) => `${each} 12:30`,
          (each: string) => `${each} <ferryman>`,
          (each: string) => `${each} <sup>ferryman</sup>`,
          (each: string) => `[${each}][ferryman]`,
        ];
        for (const change of changes) {
          const changed = plainWords(withWord(words, word, change));
          expect([changed, isUnlike(compared(changed, picked))]).toEqual([changed, true]);
        }
      }),
      // Each run makes nine changes.
      { numRuns: 100 },
    );
  });

  it('[11.148] gives neither `exact` nor `same_words` if it leaves out a word between two others', () => {
    assert(
      property(places, integer({ min: 0, max: 300 }), ([book, number, first, count], word) => {
        const picked = pick(book, number);
        const words = runOf(picked, first, count);
        const all = [...words.matchAll(WORD)].map(([each]) => each);
        const dropped = 1 + (word % Math.max(1, all.length - 2));
        if (all.length < 3) return;
        const rest = all.toSpliced(dropped, 1).join(' ');
        // The rest is still a right quotation if the verse has the word twice, or if a neighbouring
        // verse has the rest.
        const around = picked.verses.slice(Math.max(0, picked.index - 2), picked.index + 3);
        const source = around.flatMap(({ text }) => text.match(WORD) ?? []).join(' ');
        if (` ${source} `.toLowerCase().includes(` ${rest.toLowerCase()} `)) return;
        expect([rest, isUnlike(compared(rest, picked))]).toEqual([rest, true]);
      }),
      RUNS,
    );
  });
});
