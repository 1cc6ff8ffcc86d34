import type { TextBookRow, TextRow } from '@targum/database';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface ListedText extends Pick<
  TextRow,
  | 'id'
  | 'abbreviation'
  | 'name'
  | 'language'
  | 'direction'
  | 'licence'
  | 'attribution'
  | 'is_default'
  | 'checksum'
> {
  readonly books: readonly (Pick<TextBookRow, 'names'> & {
    readonly code: TextBookRow['book'];
    readonly chapters: number[];
  })[];
}

const LIST = {
  name: 'texts.list',
  text: `select id, abbreviation, name, language, direction, licence, attribution, is_default, checksum,
      coalesce((
        select json_agg(json_build_object(
            'code', book, 'names', names, 'chapters', verse_counts
          ) order by position)
        from text_books where text_id = texts.id
      ), '[]') as books
    from texts order by is_default desc, language, name, id`,
};

export const createTextsRepository = (knex: Knex) => ({
  /** Returns the default text first, then the others by language and name. */
  list: () => read<ListedText>(knex, LIST),
});

export type TextsRepository = ReturnType<typeof createTextsRepository>;
