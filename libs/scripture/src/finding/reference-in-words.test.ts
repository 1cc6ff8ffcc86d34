import { describe, expect, it } from 'vitest';
import { referenceInWords } from './reference-in-words.ts';
import { parseReference } from '@targum/contracts/references';

const NAMES = {
  en: { MRK: 'Mark', LUK: 'Luke', JUD: 'Jude', PSA: 'Psalms' },
  fr: { MRK: 'Marc', LUK: 'Luc', JUD: 'Jude', PSA: 'Psaumes' },
  ar: { MRK: 'مرقس', LUK: 'لوقا', JUD: 'يهوذا', PSA: 'المزامير' },
};

const say = (ref: string, language: 'en' | 'fr' | 'ar'): string => {
  const reference = parseReference(ref);
  if (reference === undefined) throw new Error(ref);
  const name = NAMES[language][reference.book as keyof typeof NAMES.en];
  return referenceInWords(reference, language, name);
};

describe('referenceInWords', () => {
  it.each([
    ['MRK 4:35-41', 'Mark, chapter 4, verses 35 to 41'],
    ['MRK 4:35', 'Mark, chapter 4, verse 35'],
    ['MRK 4', 'Mark, chapter 4'],
    ['MRK 4-6', 'Mark, chapters 4 to 6'],
    ['MRK', 'Mark'],
    ['MRK 4:35,38', 'Mark, chapter 4, verse 35, and verse 38'],
    ['MRK 4:35,5:1', 'Mark, chapter 4, verse 35, and chapter 5, verse 1'],
    ['LUK 1:5-2:3', 'Luke, from chapter 1, verse 5 to chapter 2, verse 3'],
    ['JUD 5', 'Jude, verse 5'],
    ['PSA 23', 'Psalm 23'],
    ['PSA 23:1-3', 'Psalm 23, verses 1 to 3'],
    ['PSA 120-134', 'Psalms 120 to 134'],
  ])('[11.114] says %s in English', (ref, words) => {
    expect(say(ref, 'en')).toBe(words);
  });

  it.each([
    ['MRK 4:35-41', 'Marc, chapitre 4, versets 35 à 41'],
    ['MRK 4:35,38', 'Marc, chapitre 4, verset 35, et verset 38'],
    ['LUK 1:5-2:3', 'Luc, du chapitre 1, verset 5 au chapitre 2, verset 3'],
    ['JUD 5', 'Jude, verset 5'],
    ['PSA 23', 'Psaume 23'],
  ])('[11.114] says %s in French', (ref, words) => {
    expect(say(ref, 'fr')).toBe(words);
  });

  it.each([
    ['MRK 4:35-41', 'مرقس، الأصحاح 4، الآيات 35 إلى 41'],
    ['MRK 4:35,38', 'مرقس، الأصحاح 4، الآية 35، والآية 38'],
    ['LUK 1:5-2:3', 'لوقا، من الأصحاح 1، الآية 5 إلى الأصحاح 2، الآية 3'],
    ['PSA 23', 'المزمور 23'],
  ])('[11.114] says %s in Arabic', (ref, words) => {
    expect(say(ref, 'ar')).toBe(words);
  });
});
