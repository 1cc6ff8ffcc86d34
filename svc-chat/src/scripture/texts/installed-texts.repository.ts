import type { TextBookRow, TextRow } from '@targum/database';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

export type TextVersion = Pick<
  TextRow,
  'id' | 'abbreviation' | 'name' | 'language' | 'numbering' | 'is_default' | 'checksum'
>;

export interface TextWithBooks extends TextVersion {
  readonly books: readonly Pick<TextBookRow, 'book' | 'names' | 'verse_counts'>[];
}

const VERSION = 'id, abbreviation, name, language, numbering, is_default, checksum';
const ORDER = 'is_default desc, name, id';

const VERSIONS = {
  name: 'annotations.text-versions',
  text: `select ${VERSION} from texts order by ${ORDER}`,
};

const LIST = {
  name: 'annotations.texts',
  text: `select ${VERSION}, coalesce((
        select json_agg(json_build_object(
            'book', book, 'names', names, 'verse_counts', verse_counts) order by position)
        from text_books where text_id = texts.id
      ), '[]') as books
    from texts order by ${ORDER}`,
};

export const createInstalledTextsRepository = (knex: Knex) => ({
  /**
   * Returns a version of each text, the default text first. The result changes when a text changes.
   */
  versions: () => read<TextVersion>(knex, VERSIONS),
  list: () => read<TextWithBooks>(knex, LIST),
});

export type InstalledTextsRepository = ReturnType<typeof createInstalledTextsRepository>;
