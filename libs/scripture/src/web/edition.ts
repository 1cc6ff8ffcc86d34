import type { BookCode } from '@targum/contracts/on-demand';
import { canon } from '@targum/contracts/on-demand';
import type { BookNames } from '../text.ts';

export const WEB_MODULE = 'engWEB2015eb';

/**
 * The checked edition of the World English Bible: version 426.0 of the module, of 2022-12-28. Its
 * verses were compared with a second source: the USFM of an earlier edition, in Debian's package
 * `bibledit-cloud-data` 5.0.992.
 */
export const EDITION = {
  date: '2022-12-28',
  checksum: '52b9ef1ecf42f53b1ea91818419adddee4a5dfcdf3b37837f25c03685b76d530',
} as const;

/**
 * The 66 books, and the further books in which the second source has the same verses. In the
 * remaining books, the module joins verses without a mark or has text outside the verses.
 */
export const WEB_BOOKS: readonly BookCode[] = [
  ...canon,
  ...(['JDT', 'WIS', 'BAR', '1MA', '2MA', '3MA', '1ES', '2ES', 'MAN', 'PS2'] as const),
];

/**
 * A verse of the module that also holds later verses, for which the module's numbering has no
 * place.
 */
export interface JoinedVerse {
  readonly book: BookCode;
  readonly chapter: number;
  readonly verse: number;
  readonly verseEnd: number;
}

export const JOINED_VERSES: readonly JoinedVerse[] = [
  { book: 'ROM', chapter: 14, verse: 23, verseEnd: 26 },
  { book: '3JN', chapter: 1, verse: 14, verseEnd: 15 },
];

export const MISSING_NAMES: Readonly<Partial<Record<BookCode, BookNames>>> = {
  HOS: { header: 'Hosea', long: 'The Book of Hosea', short: 'Hosea', abbreviation: 'Hosea' },
};
