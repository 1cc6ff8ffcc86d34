import { defaultTextInfo } from '@targum/contracts/on-demand';
import { checksumOf } from '../checksum.ts';
import type { SwordModule } from '../readers/sword/read-module.ts';
import type { Book, CompleteText } from '../text.ts';
import { EDITION, JOINED_VERSES, MISSING_NAMES, WEB_BOOKS } from './edition.ts';

const withNames = (book: Book): Book => ({
  ...book,
  names: { ...MISSING_NAMES[book.code], ...book.names },
});

export const withJoinedVerses = (book: Book): Book => ({
  ...book,
  verses: book.verses.map((each) => {
    const joined = JOINED_VERSES.find(
      ({ book: code, chapter, verse }) =>
        code === book.code && chapter === each.chapter && verse === each.verse,
    );
    return joined === undefined ? each : { ...each, verseEnd: joined.verseEnd };
  }),
});

const countVerses = (books: readonly Book[]): number =>
  books.flatMap(({ verses }) => verses).filter(({ text }) => text !== '').length;

/**
 * Returns the default text from its module. If the edition was not checked, a warning says how many
 * books and verses it has.
 */
export function defaultTextOf({ books, leftOut }: SwordModule): CompleteText {
  const taken = books.filter(({ code }) => WEB_BOOKS.includes(code)).map(withNames);
  const warnings = [
    ...leftOut,
    ...books
      .filter(({ code }) => !WEB_BOOKS.includes(code))
      .map(
        ({ code, names }) => `${names.short ?? code} is left out: its verses are not confirmed.`,
      ),
  ];
  if (checksumOf(books) === EDITION.checksum) {
    const complete = taken.map(withJoinedVerses);
    return { format: 'SWORD module', info: defaultTextInfo, books: complete, warnings };
  }
  warnings.push(
    `This is another edition of the World English Bible than the checked one of ${EDITION.date}. It has ${taken.length} books and ${countVerses(taken)} verses. Verses that it joins are not marked.`,
  );
  return { format: 'SWORD module', info: defaultTextInfo, books: taken, warnings };
}
