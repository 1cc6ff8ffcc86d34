import type { BookCode } from '@targum/contracts/on-demand';
import type { TextBookRow, TextRow, VerseRow } from '@targum/database';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';
import { CHAPTER, hasNumberBetween } from './verse-numbers.ts';

type FoundVerse = Pick<
  VerseRow,
  'chapter' | 'verse' | 'verse_end' | 'numbers' | 'title' | 'text' | 'note'
>;

type NumberedRow = Pick<VerseRow, 'chapter' | 'verse' | 'verse_end' | 'numbers'>;

export interface Position {
  readonly chapter: number;
  readonly verse: number;
}

/** The id of a text, or the languages of the reader, the preferred one first. */
export type TextWanted = { readonly textId: string } | { readonly languages: readonly string[] };

export interface PassageWanted {
  readonly from: TextWanted;
  readonly book: BookCode;
  readonly ranges: readonly { readonly first: Position; readonly last: Position }[];
  /** The other places at which some texts have these verses. */
  readonly elsewhere: readonly Position[];
  readonly most: number;
}

export interface PassageFound extends Pick<
  TextRow,
  | 'id'
  | 'abbreviation'
  | 'name'
  | 'language'
  | 'direction'
  | 'attribution'
  | 'checksum'
  | 'is_default'
> {
  readonly in_language: boolean;
  /** Null if the text does not have the book. */
  readonly book: Pick<TextBookRow, 'names' | 'verse_counts'> | null;
  /**
   * The highest number at which a joined verse ends, in the first chapter of the passage. Null
   * without joined verses.
   */
  readonly joined_end: number | null;
  /** The verses in the order of the book. Verses that the text leaves out have no words. */
  readonly verses: readonly FoundVerse[];
  /** Up to five verses before the first found verse with words, in the order of the book. */
  readonly before: readonly NumberedRow[];
  /** Up to five verses after the last found verse with words. */
  readonly after: readonly NumberedRow[];
  /** How many of the places in `PassageWanted.elsewhere` the text has. */
  readonly elsewhere: number;
}

const VERSES_AROUND = 5;

const around = (isOutside: string, edge: 'asc' | 'desc', nearest: 'asc' | 'desc') => `
  coalesce((
    select json_agg(near order by chapter, verse) from (
      select verses.chapter, verses.verse, verses.verse_end, verses.numbers
        from chosen join verses on verses.text_id = chosen.id and verses.book = $3
        where verses.text <> '' and (verses.chapter, verses.verse) ${isOutside} (
          select chapter, verse from found where found.text <> ''
            order by chapter ${edge}, verse ${edge} limit 1
        )
        order by verses.chapter ${nearest}, verses.verse ${nearest} limit ${VERSES_AROUND}
    ) as near
  ), '[]')`;

/**
 * Selects the text with the id. Without an id, selects the best text for the languages, otherwise
 * the default text, otherwise the first text by name.
 */
const CHOSEN = `
  select id, abbreviation, name, language, direction, attribution, checksum, is_default, numbering, least(
      array_position($2::text[], lower(language)),
      array_position($2::text[], split_part(lower(language), '-', 1))
    ) as rank
  from texts where $1::text is null or id = $1
  order by rank nulls last, is_default desc, name, id limit 1`;

const NUMBERING = { name: 'passages.numbering', text: CHOSEN };

/** One statement sees one state of the database, so verses of two editions are never mixed. */
const READ = {
  name: 'passages.read',
  text: `with chosen as (${CHOSEN}
    ), found as (
      select verses.chapter, verses.verse, verses.verse_end, verses.numbers, verses.title,
        verses.text, verses.note
      from chosen join verses on verses.text_id = chosen.id and verses.book = $3
      where verses.chapter between $4 and $5 and exists (
        select from unnest($6::int[], $7::int[]) as range (first, last)
          where ${hasNumberBetween('range.first', 'range.last')}
      )
      order by verses.chapter, verses.verse limit $9
    )
    select id, abbreviation, name, language, direction, attribution, checksum, is_default,
      rank is not null as in_language,
      (
        select json_build_object('names', names, 'verse_counts', verse_counts)
          from text_books where text_id = chosen.id and book = $3
      ) as book,
      (
        select max(verse_end) from verses
          where text_id = chosen.id and book = $3 and chapter = $4
      ) as joined_end,
      coalesce((select json_agg(found order by chapter, verse) from found), '[]') as verses,
      ${around('<', 'asc', 'desc')} as before,
      ${around('>', 'desc', 'asc')} as after,
      (
        select count(*)::int from unnest($8::int[]) as place where exists (
          select from verses where text_id = chosen.id and book = $3 and text <> ''
            and chapter = place / ${CHAPTER} and ${hasNumberBetween('place', 'place')}
        )
      ) as elsewhere
    from chosen`,
};

const textValues = (from: TextWanted): unknown[] =>
  'textId' in from ? [from.textId, []] : [null, from.languages];

const numberOf = ({ chapter, verse }: Position): number => chapter * CHAPTER + verse;

export const createPassagesRepository = (knex: Knex) => ({
  /**
   * Reads verses from the text with the id, or without an id from the best text for the languages,
   * as `CHOSEN` selects it. All verses come from one edition, even while an import replaces the
   * text. Returns undefined if there is no such text.
   */
  async read({ from, book, ranges, elsewhere, most }: PassageWanted) {
    const [found] = await read<PassageFound>(knex, READ, [
      ...textValues(from),
      book,
      Math.min(...ranges.map(({ first }) => first.chapter)),
      Math.max(...ranges.map(({ last }) => last.chapter)),
      ranges.map(({ first }) => numberOf(first)),
      ranges.map(({ last }) => numberOf(last)),
      elsewhere.map(numberOf),
      most,
    ]);
    return found;
  },

  /** Returns the numbering of the text that `read` would choose. */
  async numbering(from: TextWanted) {
    const [found] = await read<Pick<TextRow, 'numbering'>>(knex, NUMBERING, textValues(from));
    return found?.numbering;
  },
});

export type PassagesRepository = ReturnType<typeof createPassagesRepository>;
