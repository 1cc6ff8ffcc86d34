import { limits } from '@targum/contracts';
import { formatReference, readVerses } from '@targum/scripture';
import type { Reference, Source, Verse } from '@targum/scripture';
import type { VersesFound, VersesRepository } from '../passages/verses.repository.ts';
import { CHAPTER, firstOf, lastOf } from '../passages/verse-numbers.ts';
import type { CitedVerses } from './cited-verses.ts';
import type { Work } from './work.ts';

/** Verses of a text to read, with which claims are compared. */
export interface SourceWanted extends CitedVerses {
  readonly textId: string;
  /** The cited reference, or else the place of found words, in the numbering of the text. */
  readonly citedReference: Reference;
}

/** Verses of a text with which claims are compared. */
export interface TextSource {
  readonly text: VersesFound['text'];
  /** The cited reference, or else the place of found words, in the numbering of the text. */
  readonly citedReference: Reference;
  readonly source: Source;
}

/** The verses with which the claims of one reply are compared, each read once. */
export interface Sources {
  /**
   * Reads verses, with one statement for all that were not read before. Once no work is left, it reads no
   * more.
   * @throws an error of PostgreSQL.
   */
  load(wanted: readonly SourceWanted[]): Promise<true>;
  /** Verses that were loaded; undefined if the text does not have words in a cited range. */
  get(wanted: SourceWanted): TextSource | undefined;
}

type Row = VersesFound['verses'][number];

const toVerse = ({ chapter, verse, verse_end: end, title, text }: Row): Verse => ({
  ...{ chapter, verse, text },
  ...(end === null ? {} : { verseEnd: end }),
  ...(title === null ? {} : { title }),
});

const isCited = ({ chapter, verse, verse_end: end }: Row, { cited }: CitedVerses): boolean =>
  cited.some(
    (range) =>
      chapter * CHAPTER + verse <= lastOf(range) &&
      chapter * CHAPTER + (end ?? verse) >= firstOf(range),
  );

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
  const verses = withWords.map(toVerse);
  const { language } = text;
  const source = readVerses({ language, book: reference.book, verses, cited });
  return { text, citedReference, source };
};

/** The sources of one reply. Reading them counts as work. */
export function createSources(repository: VersesRepository, work: Work): Sources {
  const loaded = new Map<string, VersesFound | undefined>();
  const sources = new Map<string, TextSource | undefined>();
  return {
    async load(wanted) {
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
    get(wanted) {
      const key = keyOf(wanted);
      const found = loaded.get(key);
      if (!sources.has(key)) {
        sources.set(key, found === undefined ? undefined : sourceIn(wanted, found, work));
      }
      return sources.get(key);
    },
  };
}
