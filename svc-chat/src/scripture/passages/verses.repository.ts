import type { TextBookRow, TextRow } from '@targum/database';
import type { Reference } from '@targum/scripture';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { PlainVerseRow } from './verse-of-row.ts';
import { CHAPTER, WHOLE_BOOK, firstOf, hasNumberBetween, lastOf } from './verse-numbers.ts';

export interface VersesWanted {
  readonly textId: string;
  /** The reference in the numbering of the text. */
  readonly reference: Reference;
}

export interface VersesFound {
  readonly text: Pick<
    TextRow,
    'id' | 'abbreviation' | 'name' | 'language' | 'direction' | 'checksum'
  > & {
    /** Null if the licence names no number. */
    readonly max_verses: number | null;
  };
  readonly book: Pick<TextBookRow, 'names' | 'verse_counts'> | null;
  /** The verses in the order of the book. Verses that the text leaves out have no words. */
  readonly verses: readonly PlainVerseRow[];
}

/** `place` is the index of a reference in `wanted`. */
const READ = {
  name: 'verses.read',
  text: `with ranges as (
      select * from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::int[])
        as range (place, text_id, book, first, last)
    ), wanted as (
      select place, text_id, book, min(first) / ${CHAPTER} as first, max(last) / ${CHAPTER} as last
      from ranges group by place, text_id, book
    )
    select place,
      json_build_object(
        'id', texts.id, 'abbreviation', abbreviation, 'name', name, 'language', language,
        'direction', direction, 'checksum', checksum, 'max_verses', max_verses
      ) as text,
      (
        select json_build_object('names', names, 'verse_counts', verse_counts)
          from text_books where text_id = texts.id and text_books.book = wanted.book
      ) as book,
      coalesce((
        select json_agg(found order by chapter, verse) from (
          select chapter, verse, verse_end, numbers, title, verses.text from verses
          where verses.text_id = texts.id and verses.book = wanted.book
            and chapter between wanted.first and wanted.last and exists (
              select from ranges where ranges.place = wanted.place
                and ${hasNumberBetween('ranges.first', 'ranges.last')}
            )
          order by chapter, verse limit $6
        ) as found
      ), '[]') as verses
    from wanted join texts on texts.id = wanted.text_id`,
};

export const createVersesRepository = (knex: Knex) => ({
  /**
   * Reads at most `most` verses of each reference. All verses of a text come from one edition. The
   * result has undefined for a text that is not installed.
   */
  async read(wanted: readonly VersesWanted[], most: number) {
    if (wanted.length === 0) return [];
    const rows = wanted.flatMap(({ textId, reference: { book, ranges } }, place) =>
      (ranges.length === 0 ? [WHOLE_BOOK] : ranges).map((range) => ({
        ...{ place, textId, book, first: firstOf(range), last: lastOf(range) },
      })),
    );
    const found = await read<VersesFound & { readonly place: number }>(knex, READ, [
      rows.map(({ place }) => place),
      rows.map(({ textId }) => textId),
      rows.map(({ book }) => book),
      rows.map(({ first }) => first),
      rows.map(({ last }) => last),
      most,
    ]);
    const byPlace = new Map(found.map(({ place, ...rest }) => [place, rest]));
    return wanted.map((_, place) => byPlace.get(place));
  },
});

export type VersesRepository = ReturnType<typeof createVersesRepository>;
