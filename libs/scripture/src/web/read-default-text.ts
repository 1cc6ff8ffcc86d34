import { checksumOf } from '../checksum.ts';
import { openFiles } from '../files/open-files.ts';
import { readSwordModule } from '../readers/sword/read-sword-module.ts';
import type { Book, CompleteText, ReadText } from '../text.ts';
import { EDITION, JOINED_VERSES, MISSING_NAMES, WEB_BOOKS, WEB_INFO } from './edition.ts';

const withJoinedVerses = (book: Book): Book => ({
  ...book,
  verses: book.verses.map((each) => {
    const joined = JOINED_VERSES.find(
      ({ book: code, chapter, verse }) =>
        code === book.code && chapter === each.chapter && verse === each.verse,
    );
    return joined === undefined ? each : { ...each, verseEnd: joined.verseEnd };
  }),
});

const withNames = (book: Book): Book => ({
  ...book,
  names: { ...MISSING_NAMES[book.code], ...book.names },
});

const countVerses = (books: readonly Book[]): number =>
  books.reduce((sum, { verses }) => sum + verses.filter(({ text }) => text !== '').length, 0);

/**
 * The default text from its module.
 * @param read what `readSwordModule` read.
 */
export function defaultTextOf({ format, books, warnings }: ReadText): CompleteText {
  const checked = books.filter(({ code }) => WEB_BOOKS.includes(code));
  const leftOut = books.filter(({ code }) => !WEB_BOOKS.includes(code));
  const named = checked.map(withNames);
  const all = [
    // Its marks of empty verses are known in this edition.
    ...warnings.filter((warning) => warning.includes('left out')),
    ...leftOut.map(
      ({ code, names }) => `${names.short ?? code} is left out: its verses are not confirmed.`,
    ),
  ];
  if (checksumOf(books) === EDITION.checksum) {
    const complete = named.map(withJoinedVerses);
    return { format, info: WEB_INFO, books: complete, warnings: all };
  }
  all.push(
    `This is another edition of the World English Bible than the checked one of ${EDITION.date}. It has ${checked.length} books and ${countVerses(checked)} verses.`,
  );
  return { format, info: WEB_INFO, books: named, warnings: all };
}
