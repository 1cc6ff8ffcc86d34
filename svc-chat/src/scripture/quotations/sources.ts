import { limits } from '@targum/contracts';
import { formatReference, readVerses } from '@targum/scripture';
import type { Reference, Source } from '@targum/scripture';
import { chapterVersesOf } from '../passages/missing.ts';
import { verseOfRow } from '../passages/verse-of-row.ts';
import type { VersesFound, VersesRepository } from '../passages/verses.repository.ts';
import { CHAPTER, firstOf, lastOf } from '../passages/verse-numbers.ts';
import type { CitedVerses } from './cited-verses.ts';
import type { Work } from './work.ts';

export interface SourceWanted extends CitedVerses {
  readonly textId: string;
  /** The cited reference, or otherwise the place of found words, in the numbering of the text. */
  readonly citedReference: Reference;
}

export interface TextSource {
  readonly text: VersesFound['text'];
  readonly citedReference: Reference;
  readonly source: Source;
}

type Row = VersesFound['verses'][number];

const isCited = (row: Row, { cited }: CitedVerses): boolean =>
  chapterVersesOf(verseOfRow(row)).some(({ chapter, verse }) => {
    const number = chapter * CHAPTER + verse;
    return cited.some((range) => firstOf(range) <= number && number <= lastOf(range));
  });

const keyOf = ({ textId, reference, cited }: SourceWanted): string =>
  `${textId} ${formatReference(reference)} ${formatReference({ ...reference, ranges: cited })}`;

const sourceIn = (
  wanted: SourceWanted,
  { text, verses: rows }: VersesFound,
  work: Work,
): TextSource | undefined => {
  const withWords = rows.filter((row) => row.text !== '');
  if (!withWords.some((row) => isCited(row, wanted))) return undefined;
  const { reference, cited, citedReference } = wanted;
  work.read(withWords.reduce((sum, row) => sum + row.text.length, 0));
  const verses = withWords.map(verseOfRow);
  const { language } = text;
  const source = readVerses({ language, book: reference.book, verses, cited });
  return { text, citedReference, source };
};

/**
 * Creates the store of the verses that are compared with the claims of one reply. Each verse is
 * read once.
 */
export function createSources(repository: VersesRepository, work: Work) {
  const loaded = new Map<string, VersesFound | undefined>();
  const sources = new Map<string, TextSource | undefined>();
  return {
    /**
     * Reads with one statement all verses that were not read before, as far as the limit of the
     * work allows.
     */
    async load(wanted: readonly SourceWanted[]) {
      const missing = new Map<string, SourceWanted>();
      for (const each of wanted) {
        const key = keyOf(each);
        if (work.isOver || loaded.has(key) || missing.has(key)) continue;
        work.load(Math.min(each.size, limits.passageVersesMax));
        missing.set(key, each);
      }
      const found = await repository.read([...missing.values()], limits.passageVersesMax);
      for (const [index, key] of [...missing.keys()].entries()) loaded.set(key, found[index]);
      return true;
    },
    /**
     * Returns the verses of a text that are compared with a claim. Undefined if the text has no
     * words in a cited range.
     */
    get(wanted: SourceWanted) {
      const key = keyOf(wanted);
      const found = loaded.get(key);
      if (!sources.has(key)) {
        sources.set(key, found === undefined ? undefined : sourceIn(wanted, found, work));
      }
      return sources.get(key);
    },
  };
}

export type Sources = ReturnType<typeof createSources>;
