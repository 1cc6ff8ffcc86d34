import { expect, test } from 'vitest';
import type { GivenVerses } from './given.ts';
import { namedVerses } from './named-verses.ts';

const verses = (label: string, ref: string, chapter: number, numbers: (number | string)[]) => ({
  ...{ label, ref, language: 'en' },
  lines: numbers.map((number) => `${chapter}:${number} Talu mera`),
});

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const MARK = verses('Mark 4:35–41', 'MRK 4:35-41', 4, from(35, 41));
const RUTH = verses('Ruth 1', 'RUT 1', 1, from(1, 22));
const LETTER = verses('1 John 4:8', '1JN 4:8', 4, [8]);
const GOSPEL = verses('John 4:8', 'JHN 4:8', 4, [8]);

test.each<[message: string, given: GivenVerses[], named: string[]]>([
  ['Please check Mark 4:35-41 with me.', [MARK], ['MRK 4:35-41']],
  ['Marc 4.35–37', [MARK], ['MRK 4:35-37']],
  ['ماذا يقول مرقس ٤: ٣٥؟', [MARK], ['MRK 4:35']],
  ['MRK 4:39', [RUTH, MARK], ['MRK 4:39']],
  ['Ruth 1', [MARK, RUTH], ['RUT 1:1-12']],
  ['John 4:8, not 1 John 4:8', [LETTER, GOSPEL], ['JHN 4:8', '1JN 4:8']],
  ['1 John 4:8', [GOSPEL, LETTER], ['1JN 4:8']],
  ['Ruth 1:1, Mark 4:39 and John 4:8', [RUTH, MARK, GOSPEL], ['RUT 1:1', 'MRK 4:39']],
  ['Mark 4:39, again Mark 4:39', [MARK], ['MRK 4:39']],
  ['What is hope?', [MARK], []],
  ['Mark 5:1', [MARK], []],
  ['Mark 4:39', [], []],
])('[8.159] %j names the verses %3$j', (message, given, named) => {
  expect(namedVerses(message, given)).toEqual(named);
});

test('[8.159] verses that the data has in several pieces become one reference', () => {
  const pieces = [
    verses('Mark 4:36–37', 'MRK 4:36-37', 4, ['36-37']),
    verses('Mark 4:35,38', 'MRK 4:35,38', 4, [35, 38]),
    verses('Mark 4:38', 'MRK 4:38', 4, [38]),
  ];
  expect(namedVerses('Mark 4:35-38', pieces)).toEqual(['MRK 4:35-38']);
});
