import type { ChapterVerse } from '@targum/scripture';
import { placeKey, chapterVersesIn, chapterVersesOf } from '../passages/missing.ts';
import { lastJoined, verseOfRow } from '../passages/verse-of-row.ts';
import type { VersesFound, VersesWanted } from '../passages/verses.repository.ts';

type Verse = VersesFound['verses'][number];

export type WhyNot = 'no_text' | 'failed' | 'not_in_text' | 'licence' | 'no_room';

export interface VerseCandidate {
  /** The index of the reference that asks for the verse. */
  readonly source: number;
  readonly verse: Verse;
  readonly places: readonly ChapterVerse[];
}

export interface LeftOut {
  readonly source: number;
  readonly places: readonly ChapterVerse[];
  readonly why: WhyNot;
}

export interface Candidates {
  /** The most important verse first. Each verse of a text occurs once. */
  readonly verses: readonly VerseCandidate[];
  readonly leftOut: readonly LeftOut[];
}

export const placesOfRow = (row: Verse): Required<ChapterVerse>[] =>
  chapterVersesOf(verseOfRow(row));

const isAfter = ({ chapter, verse = 0 }: ChapterVerse, last: Verse): boolean =>
  chapter > last.chapter || (chapter === last.chapter && verse > lastJoined(last));

/**
 * Returns the places of a reference that have no verses, either because the text does not have them
 * (`absent`) or because they were not read (`unread`).
 */
function placesWithout({ reference }: VersesWanted, found: VersesFound, most: number) {
  const counts = found.book?.verse_counts ?? [];
  const verses = found.verses.filter(({ text }) => text !== '');
  const have = new Set(verses.flatMap(placesOfRow).map(placeKey));
  const without = chapterVersesIn(reference, counts).filter((place) => !have.has(placeKey(place)));
  const last = found.verses.length < most ? undefined : found.verses.at(-1);
  if (last === undefined) return { absent: without, unread: [] };
  return {
    absent: without.filter((place) => !isAfter(place, last)),
    unread: without.filter((place) => isAfter(place, last)),
  };
}

/**
 * Returns the verses that the texts have and that the licences allow, and what is left out.
 * @param found at most `most` verses of each reference. `failed` if the read failed.
 */
export function verseCandidatesOf(
  wanted: readonly VersesWanted[],
  found: readonly (VersesFound | undefined)[] | 'failed',
  most: number,
): Candidates {
  const verses: VerseCandidate[] = [];
  const leftOut: LeftOut[] = [];
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  for (const [source, each] of wanted.entries()) {
    const read = found === 'failed' ? undefined : found[source];
    if (read === undefined) {
      leftOut.push({ source, places: [], why: found === 'failed' ? 'failed' : 'no_text' });
      continue;
    }
    const { id, max_verses: allowed } = read.text;
    const overLicence: ChapterVerse[] = [];
    for (const verse of read.verses) {
      const key = `${id} ${each.reference.book} ${placeKey(verse)}`;
      if (verse.text === '' || taken.has(key)) continue;
      const places = placesOfRow(verse);
      const count = (counts.get(id) ?? 0) + places.length;
      if (allowed !== null && count > allowed) {
        overLicence.push(...places);
        continue;
      }
      taken.add(key);
      counts.set(id, count);
      verses.push({ source, verse, places });
    }
    const { absent, unread } = placesWithout(each, read, most);
    leftOut.push({ source, places: overLicence, why: 'licence' });
    leftOut.push({ source, places: absent, why: 'not_in_text' });
    leftOut.push({ source, places: unread, why: 'no_room' });
  }
  return {
    verses,
    leftOut: leftOut.filter(
      ({ places, why }) => places.length > 0 || why === 'no_text' || why === 'failed',
    ),
  };
}
