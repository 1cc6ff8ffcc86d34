import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bookCode, canon, numbering } from '@targum/contracts/on-demand';
import { formatReference, parseReference } from '../references/reference.ts';
import type { BookCode, Numbering } from '@targum/contracts/on-demand';
import { describe, expect, it } from 'vitest';
import { convertReference, convertVerse, countVerses } from './convert.ts';
import { addressesIn } from './rows.ts';
import type { VerseAddress } from './rows.ts';
import { verseCounts } from './verse-counts.ts';

const textOf = ({ book, chapter, verse }: VerseAddress) => `${book} ${chapter}:${verse}`;

const convert = (verse: string, from: Numbering, to: Numbering): string[] =>
  addressesIn(verse)
    .flatMap((place) => convertVerse(place, from, to))
    .map(textOf);

const convertText = (reference: string, from: Numbering, to: Numbering): string | undefined => {
  const converted = convertReference(parseReference(reference)!, from, to);
  return converted && formatReference(converted);
};

/** Returns every verse of the 66 books in a numbering. */
const allVerses = (of: Numbering): VerseAddress[] =>
  canon.flatMap((book) =>
    verseCounts(book, of).flatMap((last, index) =>
      Array.from({ length: last }, (_, verse) => ({
        ...{ book, chapter: index + 1, verse: verse + 1 },
      })),
    ),
  );

/** Reads the number of verses in each chapter of a book from a file of the package. */
function countsIn(file: string): Map<BookCode, number[]> {
  const entry = createRequire(import.meta.url).resolve('@bibletags/bibletags-versification');
  const folder = new URL('../imports/uw-api-files/', `file://${entry}`);
  const lines = readFileSync(new URL(`${file}.vrs.txt`, folder), 'utf8').split('\n');
  const books = lines.flatMap((line): [BookCode, number[]][] => {
    const [, book, counts = ''] = /^(\w{3}) ((?:\d+:\d+\s*)+)$/.exec(line.trim()) ?? [];
    if (!bookCode.safeParse(book).success) return [];
    return [
      [
        book as BookCode,
        counts
          .trim()
          .split(/\s+/)
          .map((each) => Number(each.split(':')[1])),
      ],
    ];
  });
  return new Map(books);
}

/**
 * Lists books whose chapters differ from the file. In `JON 1: 17, 16`, the first count is the
 * table's and the second is the file's.
 */
const differences = (of: Numbering, file: string): string[] => {
  const theirs = countsIn(file);
  return canon.flatMap((book) => {
    const ours = verseCounts(book, of);
    const counts = theirs.get(book)!;
    return Array.from({ length: Math.max(ours.length, counts.length) }, (_, index) => index)
      .filter((index) => ours[index] !== counts[index])
      .map((index) => `${book} ${index + 1}: ${ours[index]}, ${counts[index]}`);
  });
};

describe('a verse', () => {
  it.each<[english: string, of: Numbering, theirs: string]>([
    ['GEN 31:55', 'original', 'GEN 32:1'],
    ['EXO 8:1', 'original', 'EXO 7:26'],
    ['EXO 22:1', 'original', 'EXO 21:37'],
    ['LEV 6:8', 'original', 'LEV 6:1'],
    ['NUM 16:36', 'original', 'NUM 17:1'],
    ['DEU 12:32', 'original', 'DEU 13:1'],
    ['DEU 29:1', 'original', 'DEU 28:69'],
    ['1SA 24:1', 'original', '1SA 24:2'],
    ['2SA 18:33', 'original', '2SA 19:1'],
    ['1KI 4:21', 'original', '1KI 5:1'],
    ['2KI 11:21', 'original', '2KI 12:1'],
    ['1CH 6:1', 'original', '1CH 5:27'],
    ['2CH 14:1', 'original', '2CH 13:23'],
    ['NEH 4:1', 'original', 'NEH 3:33'],
    ['JOB 41:1', 'original', 'JOB 40:25'],
    ['PSA 3:1', 'original', 'PSA 3:2'],
    ['PSA 51:1', 'original', 'PSA 51:3'],
    ['PSA 60:12', 'original', 'PSA 60:14'],
    ['ECC 5:1', 'original', 'ECC 4:17'],
    ['SNG 6:13', 'original', 'SNG 7:1'],
    ['ISA 9:6', 'original', 'ISA 9:5'],
    ['JER 9:1', 'original', 'JER 8:23'],
    ['EZK 20:45', 'original', 'EZK 21:1'],
    ['DAN 4:1', 'original', 'DAN 3:31'],
    ['DAN 5:31', 'original', 'DAN 6:1'],
    ['HOS 1:10', 'original', 'HOS 2:1'],
    ['HOS 14:9', 'original', 'HOS 14:10'],
    ['JOL 2:28', 'original', 'JOL 3:1'],
    ['JOL 3:21', 'original', 'JOL 4:21'],
    ['JON 1:17', 'original', 'JON 2:1'],
    ['JON 2:10', 'original', 'JON 2:11'],
    ['MIC 5:2', 'original', 'MIC 5:1'],
    ['NAM 1:15', 'original', 'NAM 2:1'],
    ['ZEC 1:18', 'original', 'ZEC 2:1'],
    ['MAL 4:1', 'original', 'MAL 3:19'],
    ['MAL 4:6', 'original', 'MAL 3:24'],
    ['2CO 13:14', 'original', '2CO 13:13'],
    ['PSA 22:1', 'septuagint', 'PSA 21:2'],
    ['PSA 10:1', 'septuagint', 'PSA 9:22'],
    ['JER 31:31', 'septuagint', 'JER 38:31'],
    ['JER 46:2', 'septuagint', 'JER 26:2'],
    ['1KI 11:5', 'septuagint', '1KI 11:6'],
    ['PSA 51:10', 'vulgate', 'PSA 50:12'],
    ['PSA 116:10', 'vulgate', 'PSA 115:10'],
    ['PSA 147:12', 'vulgate', 'PSA 147:12'],
    ['DAN 3:24', 'vulgate', 'DAN 3:91'],
    ['JON 1:17', 'vulgate', 'JON 2:1'],
    ['MRK 9:1', 'vulgate', 'MRK 8:39'],
    ['ACT 14:28', 'vulgate', 'ACT 14:27'],
    ['JON 1:17', 'russian-protestant', 'JON 2:1'],
    ['DAN 4:1', 'russian-protestant', 'DAN 3:31'],
    ['MAL 4:1', 'russian-protestant', 'MAL 4:1'],
    ['PSA 90:2', 'russian-protestant', 'PSA 89:3'],
    ['PSA 91:6', 'russian-protestant', 'PSA 90:6'],
    ['PSA 119:105', 'russian-protestant', 'PSA 118:105'],
    ['ROM 16:25', 'russian-protestant', 'ROM 14:24'],
    ['DAN 3:24', 'russian-orthodox', 'DAN 3:91'],
    ['DAN 4:1', 'russian-orthodox', 'DAN 3:98'],
    ['PRO 13:14', 'russian-orthodox', 'PRO 13:15'],
    ['ROM 16:27', 'russian-orthodox', 'ROM 14:26'],
  ])('[11.60] converts from %s of english to %s as %s', (english, of, theirs) => {
    expect(convert(english, 'english', of)).toEqual([theirs]);
    expect(convert(theirs, of, 'english')).toEqual([english]);
  });

  it.each<[verse: string, from: Numbering, to: Numbering, places: string[]]>([
    ['PSA 51:1', 'original', 'english', ['PSA 51:1']],
    ['PSA 51:2', 'original', 'english', ['PSA 51:1']],
    ['PSA 51:0', 'english', 'original', ['PSA 51:1', 'PSA 51:2']],
    ['PSA 23:1', 'original', 'english', ['PSA 23:1']],
    ['PSA 142:1', 'original', 'russian-protestant', ['PSA 141:1']],
    ['SNG 1:1', 'original', 'russian-orthodox', ['SNG 1:1']],
    ['SNG 1:1', 'russian-orthodox', 'original', ['SNG 1:2']],
  ])('[11.60] converts the title %s from %s to %s', (verse, from, to, places) => {
    expect(convert(verse, from, to)).toEqual(places);
  });

  it.each<[verse: string, from: Numbering, to: Numbering, places: string[]]>([
    ['MAT 17:14', 'english', 'original', ['MAT 17:14', 'MAT 17:15']],
    ['MRK 12:14', 'original', 'english', ['MRK 12:14', 'MRK 12:15']],
    ['REV 13:1', 'english', 'original', ['REV 12:18', 'REV 13:1']],
    ['ACT 19:41', 'english', 'vulgate', ['ACT 19:40']],
    ['REV 12:18', 'original', 'english', ['REV 13:1']],
    ['3JN 1:14', 'english', 'original', ['3JN 1:14', '3JN 1:15']],
    ['3JN 1:15', 'original', 'english', ['3JN 1:14']],
    ['JHN 6:51', 'original', 'vulgate', ['JHN 6:51', 'JHN 6:52']],
    ['MRK 4:41', 'english', 'vulgate', ['MRK 4:40']],
    ['PSA 13:6', 'original', 'english', ['PSA 13:5', 'PSA 13:6']],
    // Both numberings divide Isaiah 63:19 at the same words.
    ['ISA 64:1', 'english', 'russian-protestant', ['ISA 64:1']],
    ['ISA 63:19', 'english', 'russian-protestant', ['ISA 63:19']],
  ])('[11.60] is divided at other words: %s from %s to %s', (verse, from, to, places) => {
    expect(convert(verse, from, to)).toEqual(places);
  });

  it.each<[verse: string, from: Numbering, to: Numbering, places: string[]]>([
    ['ROM 14:24', 'english', 'original', ['ROM 16:25']],
    ['ROM 14:26', 'english', 'russian-orthodox', ['ROM 14:26']],
    ['3JN 1:15', 'english', 'original', ['3JN 1:14', '3JN 1:15']],
    ['REV 12:18', 'english', 'russian-protestant', ['REV 13:1']],
  ])(
    '[11.60] follows its passage to another place: %s from %s to %s',
    (verse, from, to, places) => {
      expect(convert(verse, from, to)).toEqual(places);
    },
  );

  it('[11.82] has no place in a numbering that lacks the verse', () => {
    expect(convert('1SA 17:12', 'english', 'septuagint')).toEqual([]);
    expect(convert('EXO 36:20', 'english', 'septuagint')).toEqual([]);
    expect(convert('PRO 13:14', 'russian-orthodox', 'english')).toEqual([]);
    expect(convert('JON 2:11', 'english', 'original')).toEqual([]);
    expect(convert('GEN 51:1', 'english', 'vulgate')).toEqual([]);
  });

  it('[11.82] keeps its number in a book outside the 66', () => {
    expect(convert('SIR 30:99', 'vulgate', 'english')).toEqual(['SIR 30:99']);
    expect(convertText('TOB 4-5', 'septuagint', 'english')).toBe('TOB 4-5');
    expect(verseCounts('TOB', 'english')).toEqual([]);
  });

  /** English verses that begin or end at other words than the verses of the original. */
  const DIVIDED = [
    ...['1KI 18:33-34', 'PSA 13:5-6', 'ACT 19:40-41'],
    ...['ISA 63:19', 'ISA 64:1', 'MAT 17:14-15', 'MAT 20:4-5', 'MRK 12:14-15', 'LUK 1:73-74'],
    ...['LUK 7:18-19', 'LUK 22:66-67', 'LUK 24:45-46', 'ACT 2:10-11', 'ACT 3:19-20', 'ACT 5:39-40'],
    ...['ACT 13:38-39', 'ROM 7:9-10', 'ROM 9:11-12', '2CO 10:4-5', '2CO 13:12-13', 'GAL 2:19-20'],
    ...['EPH 2:14-15', 'PHP 2:7-8', '1TH 2:6-7', 'HEB 3:9-10', 'HEB 7:20-21', 'HEB 12:22-23'],
    ...['NEH 7:68-69', '1PE 3:15-16', '1JN 2:13-14', 'REV 2:27-28', 'REV 17:9-10'],
  ].flatMap((each) => addressesIn(each).map(textOf));

  it('[11.60] comes back from the original as itself, unless the numbering divides the verse', () => {
    const verses = allVerses('english');
    expect(verses).toHaveLength(31_102);
    const lost: string[] = [];
    const widened: string[] = [];
    for (const verse of verses) {
      const originals = convertVerse(verse, 'english', 'original');
      const back = new Set(
        originals.flatMap((place) => convertVerse(place, 'original', 'english')).map(textOf),
      );
      if (!back.has(textOf(verse))) lost.push(textOf(verse));
      if (back.size > 1) widened.push(textOf(verse));
    }
    expect(lost).toEqual([]);
    // A divided verse converts back to itself and its neighbour.
    expect(widened.toSorted()).toEqual(DIVIDED.toSorted());
  });

  it.each(numbering.options)('[11.82] has a place in %s if the original has the verse', (of) => {
    const without = allVerses('original').filter(
      (verse) => convertVerse(verse, 'original', of).length === 0,
    );
    // The Septuagint is shorter, mostly in Jeremiah and in 1 Samuel 17 and 18.
    expect(without).toHaveLength(of === 'septuagint' ? 314 : 0);
    expect(without.every(({ book }) => canon.indexOf(book) < canon.indexOf('MAT'))).toBe(true);
  });
});

describe('the count of verses', () => {
  it.each<[reference: string, count: number]>([
    ['MRK 4:35-41', 7],
    ['MRK 4:41-5:2', 3],
    ['PSA 23,23', 12],
    ['PSA 1-150', 2461],
    ['PSA 151', 0],
    ['PSA', 0],
    ['TOB 1:1', 0],
  ])('for %s is %i', (text, count) => {
    expect(countVerses(parseReference(text)!, 'english')).toBe(count);
  });
});

describe('a reference', () => {
  it.each<[reference: string, from: Numbering, to: Numbering, converted: string]>([
    ['JON 1:17', 'english', 'original', 'JON 2:1'],
    ['JON 1:15-2:2', 'english', 'original', 'JON 1:15-2:3'],
    ['JOL 2:28-32', 'english', 'original', 'JOL 3:1-5'],
    ['JOL 2', 'english', 'original', 'JOL 2-3'],
    ['JOL 3', 'original', 'english', 'JOL 2:28-32'],
    ['PSA 51', 'english', 'original', 'PSA 51'],
    ['PSA 51:1-3', 'english', 'original', 'PSA 51:3-5'],
    ['PSA 10', 'english', 'russian-protestant', 'PSA 9:22-39'],
    ['PSA 9-10', 'original', 'vulgate', 'PSA 9'],
    ['PSA 23', 'english', 'septuagint', 'PSA 22'],
    ['PSA 23:1,4-6', 'english', 'septuagint', 'PSA 22:1,4-6'],
    ['MAL 3-4', 'english', 'original', 'MAL 3'],
    ['ROM 16:25-27', 'english', 'russian-orthodox', 'ROM 14:24-26'],
    ['ROM 14:24-26', 'english', 'original', 'ROM 16:25-27'],
    ['JER 25', 'english', 'septuagint', 'JER 25:1-13,32:13,15-38'],
    ['MRK 4:41-45', 'english', 'original', 'MRK 4:41'],
    ['MRK', 'english', 'vulgate', 'MRK'],
    ['JHN 3:16', 'english', 'english', 'JHN 3:16'],
  ])('[11.82] converts %s from %s to %s as %s', (reference, from, to, converted) => {
    expect(convertText(reference, from, to)).toBe(converted);
  });

  it('[11.82] converts to nothing if the other numbering has none of the verses', () => {
    expect(convertText('1SA 17:12-31', 'english', 'septuagint')).toBeUndefined();
    expect(convertText('JON 5-6', 'english', 'original')).toBeUndefined();
  });
});

describe('the verse counts', () => {
  it('[11.60] of english cover 1,189 chapters', () => {
    const chapters = canon.flatMap((book) => verseCounts(book, 'english'));
    expect(chapters).toHaveLength(1189);
    expect(verseCounts('JON', 'english')).toEqual([17, 10, 10, 11]);
    expect(verseCounts('ROM', 'english').at(-1)).toBe(27);
  });

  it.each<[of: Numbering, file: string, differ: string[]]>([
    ['original', 'org', []],
    ['english', 'eng', ['3JN 1: 14, 15', 'REV 12: 17, 18']],
    // These counts of the file include the additions to Esther and Daniel.
    [
      'vulgate',
      'vul',
      [
        ...['EST 1: 22, 32', 'EST 4: 17, 47', 'EST 5: 14, 28', 'EST 8: 17, 41', 'EST 10: 3, 13'],
        ...['DAN 13: undefined, 65', 'DAN 14: undefined, 41'],
      ],
    ],
    ['russian-protestant', 'rsc', []],
  ])(
    '[11.60] of %s equal those of the file %s, except for known differences',
    (of, file, differ) => {
      expect(differences(of, file)).toEqual(differ);
    },
  );
});
