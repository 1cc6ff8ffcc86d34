import {
  getLocFromRef,
  getRefFromLoc,
  getVerseMappingsByVersionInfo,
  numberOfVersesPerChapterPerBook,
} from '@bibletags/bibletags-versification';
import { canon } from '@targum/contracts/on-demand';
import type { BookCode, Numbering } from '@targum/contracts/on-demand';
import { pairsOf, addressesIn } from './rows.ts';
import type { Row, VerseAddress } from './rows.ts';
import { russianOrthodox, russianProtestant } from './russian.ts';
import { notInSeptuagint, septuagint } from './septuagint.ts';
import { vulgate } from './vulgate.ts';

/** A range of words in a verse of the original, counted from 1. Both ends are included. */
interface Words {
  readonly first: number;
  readonly last: number;
}

/** A verse, or the part of the verse that has these words of the original. */
export interface VersePart {
  readonly place: VerseAddress;
  readonly words: Words;
}

interface Source {
  readonly model: 'original' | 'kjv' | 'lxx' | 'synodal';
  /** These rows replace the model's rows for the same verses of the original. */
  readonly rows?: readonly Row[];
  readonly without?: readonly string[];
}

/**
 * The package counts Acts 19:41 in the original, but only English texts number it. Elsewhere, its
 * words belong to verse 40.
 */
const actsOf40: Row = ['ACT 19:40', 'ACT 19:40-41'];

const SOURCES: Readonly<Record<Numbering, Source>> = {
  original: { model: 'original', rows: [actsOf40] },
  septuagint: { model: 'lxx', rows: [actsOf40, ...septuagint], without: notInSeptuagint },
  vulgate: { model: 'original', rows: [actsOf40, ...vulgate] },
  english: { model: 'kjv' },
  'russian-protestant': { model: 'synodal', rows: [actsOf40, ...russianProtestant] },
  'russian-orthodox': { model: 'synodal', rows: [actsOf40, ...russianOrthodox] },
};

const WHOLE: Words = { first: 1, last: Infinity };

const locOf = ({ book, chapter, verse }: VerseAddress): string =>
  getLocFromRef({ bookId: canon.indexOf(book) + 1, chapter, verse });

function placeOf(loc: string): VerseAddress {
  const { bookId, chapter, verse } = getRefFromLoc(loc);
  return { book: canon[bookId - 1]!, chapter, verse };
}

/** Returns the number of verses of each chapter. Empty for a book outside the 66. */
export const chaptersOf = (book: BookCode): readonly number[] =>
  numberOfVersesPerChapterPerBook[canon.indexOf(book)] ?? [];

const isInOriginal = ({ book, chapter, verse }: VerseAddress): boolean =>
  verse >= 1 && verse <= (chaptersOf(book)[chapter - 1] ?? 0);

/** Parses `4-9`, `4-` or `4`. */
function wordsOf(text: string): Words {
  const [first = '', last = first] = text.split('-');
  return { first: Number(first), last: last === '' ? Infinity : Number(last) };
}

const partAt = (target: string, words: Words): VersePart => ({
  place: placeOf(target.slice(0, 'BBCCCVVV'.length)),
  words,
});

function add(parts: Map<string, VersePart[]>, loc: string, part: VersePart): void {
  const known = parts.get(loc);
  if (known === undefined) parts.set(loc, [part]);
  else known.push(part);
}

function readMoves({ model, rows = [], without = [] }: Source): Map<string, VersePart[]> {
  const moves = new Map<string, VersePart[]>();
  const { originalToTranslation } = getVerseMappingsByVersionInfo({ versificationModel: model });
  for (const [loc, target] of Object.entries(originalToTranslation)) {
    if (target === null) moves.set(loc, []);
    else if (typeof target === 'string') moves.set(loc, [partAt(target, WHOLE)]);
    else {
      const parts = Object.entries(target);
      moves.set(
        loc,
        parts.map(([words, place]) => partAt(place, wordsOf(words))),
      );
    }
  }
  const pairs = rows.flatMap(pairsOf);
  for (const [, original] of pairs) moves.delete(locOf(original));
  for (const [place, original] of pairs) add(moves, locOf(original), { place, words: WHOLE });
  for (const original of without.flatMap(addressesIn)) moves.set(locOf(original), []);
  return moves;
}

/** Returns functions that convert verses between a numbering and that of the original. */
function readTable(source: Source) {
  const moves = readMoves(source);
  const back = new Map<string, VersePart[]>();
  for (const [loc, parts] of moves) {
    const original = placeOf(loc);
    if (!isInOriginal(original)) continue;
    for (const { place, words } of parts) add(back, locOf(place), { place: original, words });
  }
  const kept = (place: VerseAddress): VersePart[] =>
    isInOriginal(place) && !moves.has(locOf(place)) ? [{ place, words: WHOLE }] : [];
  return {
    /** Returns the verses of this numbering that contain parts of a verse of the original. */
    fromOriginal: (place: VerseAddress): readonly VersePart[] =>
      moves.get(locOf(place)) ?? kept(place),
    /** Returns the verses of the original, or their parts, that make up a verse of this numbering. */
    toOriginal: (place: VerseAddress): readonly VersePart[] => [
      ...(back.get(locOf(place)) ?? []),
      ...kept(place),
    ],
  };
}

const tables = new Map<Numbering, ReturnType<typeof readTable>>();

export function tableOf(numbering: Numbering) {
  const table = tables.get(numbering) ?? readTable(SOURCES[numbering]);
  tables.set(numbering, table);
  return table;
}
