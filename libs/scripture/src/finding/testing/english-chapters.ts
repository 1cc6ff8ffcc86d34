import type { BookCode } from '@targum/contracts/on-demand';
import { canon } from '@targum/contracts/on-demand';
import { bcv_parser as PackageParser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import type { Chapters } from '../existence.ts';
import { parserNameOf } from '../parser/book-codes.ts';

const { chapters } = new PackageParser(english).translation_info();

/** The last verses of the chapters of the 66 books in an English Bible. */
export const englishChapters: Chapters = Object.fromEntries(
  canon.map((code) => [code, chapters[parserNameOf(code) ?? ''] ?? []]),
);

/** Makes a text with only these books. */
export const onlyBooks = (...books: BookCode[]): Chapters =>
  Object.fromEntries(books.map((code) => [code, englishChapters[code]]));
