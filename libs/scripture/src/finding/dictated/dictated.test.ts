import { describe, expect, it } from 'vitest';
import { arabicNumbers } from './arabic.ts';
import { englishNumbers } from './english.ts';
import { frenchNumbers } from './french.ts';
import { NUMBER_MAX, wordsKey } from './number-words.ts';
import { refsIn, writtenIn } from '../testing/found.ts';

describe('the table of number words', () => {
  it.each([
    ['English', englishNumbers],
    ['French', frenchNumbers],
    ['Arabic', arabicNumbers],
  ])('[11.100] has all numbers to 176 in %s, as cardinals and ordinals', (_, numbers) => {
    const { cardinals, ordinals } = numbers();
    const all = Array.from({ length: NUMBER_MAX }, (__, index) => index + 1);
    expect([...new Set(cardinals.values())].toSorted((one, other) => one - other)).toEqual(all);
    expect([...new Set(ordinals.values())].toSorted((one, other) => one - other)).toEqual(all);
  });

  it.each([
    ['twelve', 12],
    ['forty-one', 41],
    ['ninety', 90],
    ['one hundred and seventy-six', 176],
    ['a hundred five', 105],
  ])('[11.100] knows English %s', (words, number) => {
    expect(englishNumbers().cardinals.get(wordsKey(words))).toBe(number);
  });

  it.each([
    ['first', 1],
    ['twelfth', 12],
    ['twentieth', 20],
    ['twenty-third', 23],
    ['one hundred and nineteenth', 119],
    ['hundredth', 100],
  ])('[11.100] knows the English ordinal %s', (words, number) => {
    expect(englishNumbers().ordinals.get(wordsKey(words))).toBe(number);
  });

  it.each([
    ['vingt et un', 21],
    ['soixante-dix-sept', 77],
    ['soixante et onze', 71],
    ['quatre-vingts', 80],
    ['quatre-vingt-dix-neuf', 99],
    ['septante-deux', 72],
    ['nonante', 90],
    ['cent soixante-seize', 176],
  ])('[11.100] knows French %s', (words, number) => {
    expect(frenchNumbers().cardinals.get(wordsKey(words))).toBe(number);
  });

  it.each([
    ['première', 1],
    ['cinquième', 5],
    ['neuvième', 9],
    ['vingt et unième', 21],
    ['vingt-troisième', 23],
    ['quatre-vingtième', 80],
    ['cent dix-neuvième', 119],
  ])('[11.100] knows the French ordinal %s', (words, number) => {
    expect(frenchNumbers().ordinals.get(wordsKey(words))).toBe(number);
  });

  it.each([
    ['خمسة وثلاثين', 35],
    ['خمس وثلاثون', 35],
    ['اثنا عشر', 12],
    ['إحدى عشرة', 11],
    ['مئة وستة وسبعين', 176],
    ['مائة', 100],
  ])('[11.100] knows Arabic %s', (words, number) => {
    expect(arabicNumbers().cardinals.get(wordsKey(words))).toBe(number);
  });

  it.each([
    ['الأول', 1],
    ['الحادي عشر', 11],
    ['الثالث والعشرون', 23],
    ['الثالثة والعشرين', 23],
    ['المئة والتاسع عشر', 119],
    ['التاسع عشر بعد المئة', 119],
  ])('[11.100] knows the Arabic ordinal %s', (words, number) => {
    expect(arabicNumbers().ordinals.get(wordsKey(words))).toBe(number);
  });
});

describe('dictated references', () => {
  it.each([
    ['en', 'Mark chapter four, verses thirty-five to forty-one', 'MRK 4:35-41'],
    ['en', 'mark chapter four verse thirty five', 'MRK 4:35'],
    ['en', 'First John chapter four, verses seven through eight', '1JN 4:7-8'],
    ['en', 'John three sixteen', 'JHN 3:16'],
    ['en', 'the twenty-third psalm', 'PSA 23'],
    ['en', 'the one hundred and nineteenth psalm', 'PSA 119'],
    ['en', 'Psalms one to five', 'PSA 1-5'],
    ['en', 'Psalm one nineteen, verse one oh five', 'PSA 119:105'],
    ['en', 'Psalm one fifty', 'PSA 150'],
    ['en', 'John one nineteen', 'JHN 1:19'],
    ['en', 'the fourth chapter of Mark, verse three', 'MRK 4:3'],
    ['fr', 'Marc, chapitre quatre, versets trente-cinq à quarante et un', 'MRK 4:35-41'],
    ['fr', 'Marc chapitre quatre du verset trois au verset neuf', 'MRK 4:3-9'],
    ['fr', 'premier Jean chapitre quatre verset huit', '1JN 4:8'],
    ['fr', 'le psaume vingt-trois', 'PSA 23'],
    ['fr', 'le cent dix-neuvième psaume', 'PSA 119'],
    ['ar', 'مرقس الأصحاح الرابع الآية الخامسة والثلاثون', 'MRK 4:35'],
    ['ar', 'مرقس الإصحاح الرابع، الآيات من خمسة وثلاثين إلى واحد وأربعين', 'MRK 4:35-41'],
    ['ar', 'المزمور الثالث والعشرون', 'PSA 23'],
    ['ar', 'المزمور التاسع عشر بعد المئة', 'PSA 119'],
  ] as const)('[11.100] are found in %s: %s', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });

  it('[11.100] are placed at their spoken words', async () => {
    const message =
      'Read Mark, chapter four, verses thirty-five to forty-one, and the twenty-third psalm.';
    expect(await writtenIn(message)).toEqual([
      'Mark, chapter four, verses thirty-five to forty-one',
      'twenty-third psalm',
    ]);
  });

  it.each([
    'Mark one of these.',
    'John three times said no.',
    'Luke seven days later',
    'one two three',
    'She has four chapters and five verses.',
  ])('[11.100] do not include other number words: %s', async (message) => {
    expect(await refsIn(message)).toBe('');
  });

  it('[11.100] end before number words that follow them', async () => {
    expect(await refsIn('Mark 4:35, two disciples')).toBe('MRK 4:35');
    expect(await refsIn('Read Genesis one.')).toBe('GEN 1');
  });
});
