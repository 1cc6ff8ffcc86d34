import { createHash } from 'node:crypto';
import type { ScriptureText } from '@targum/contracts/on-demand';
import { bookName } from './book-name.ts';
import type { ListedText, TextsRepository } from './texts.repository.ts';

export interface TextList {
  readonly texts: readonly ScriptureText[];
  /** Changes with the list. */
  readonly version: string;
}

const toText = ({ is_default: isDefault, books, ...row }: ListedText): ScriptureText => ({
  ...{ id: row.id, abbreviation: row.abbreviation, name: row.name, language: row.language },
  ...{ direction: row.direction, licence: row.licence, attribution: row.attribution },
  isDefault,
  checksum: row.checksum,
  books: books.map(({ code, names, chapters }) => ({
    ...{ code, name: bookName(code, names), chapters },
  })),
});

export const createTextsService = (repository: TextsRepository) => ({
  async list(): Promise<TextList> {
    const texts = (await repository.list()).map(toText);
    const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
    return { texts, version };
  },
});

export type TextsService = ReturnType<typeof createTextsService>;
