import { afterEach, describe, expect, it } from 'vitest';
import { parseReference, referenceLabel } from '@targum/scripture/references';
import { activateLanguage } from '@targum/ui-kit';
import type { Language } from '@targum/ui-kit';
import { referenceInWords } from './reference-in-words.ts';

const NAMES = {
  en: { MRK: 'Mark', LUK: 'Luke', JUD: 'Jude', PSA: 'Psalm' },
  fr: { MRK: 'Marc', LUK: 'Luc', JUD: 'Jude', PSA: 'Psaume' },
  ar: { MRK: 'مرقس', LUK: 'لوقا', JUD: 'يهوذا', PSA: 'المزمور' },
};

afterEach(() => activateLanguage('en'));

const say = async (ref: string, language: Language): Promise<string | undefined> => {
  const reference = parseReference(ref);
  if (reference === undefined) throw new Error(ref);
  const name = NAMES[language][reference.book as keyof typeof NAMES.en];
  await activateLanguage(language);
  return referenceInWords(ref, referenceLabel(reference, name));
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
    ['MRK 4:35;5', 'Mark, chapter 4, verse 35, and chapter 5'],
    ['MRK 4:35,38,41', 'Mark, chapter 4, verse 35, verse 38, and verse 41'],
    ['LUK 1:5-2:3', 'Luke, from chapter 1, verse 5 to chapter 2, verse 3'],
    ['JUD 5', 'Jude, verse 5'],
    ['PSA 23', 'Psalm 23'],
    ['PSA 23:1-3', 'Psalm 23, verses 1 to 3'],
    ['PSA 23,25', 'Psalm 23, and Psalm 25'],
    ['PSA 120-134', 'Psalms 120 to 134'],
  ])('[5.90] says %s in English', async (ref, words) => {
    expect(await say(ref, 'en')).toBe(words);
  });

  it.each([
    ['MRK 4:35-41', 'Marc, chapitre 4, versets 35 à 41'],
    ['MRK 4:35,38', 'Marc, chapitre 4, verset 35, et verset 38'],
    ['LUK 1:5-2:3', 'Luc, du chapitre 1, verset 5 au chapitre 2, verset 3'],
    ['JUD 5', 'Jude, verset 5'],
    ['PSA 23', 'Psaume 23'],
  ])('[5.90] says %s in French', async (ref, words) => {
    expect(await say(ref, 'fr')).toBe(words);
  });

  it.each([
    ['MRK 4:35-41', 'مرقس، الأصحاح 4، الآيات 35 إلى 41'],
    ['MRK 4:35,38', 'مرقس، الأصحاح 4، الآية 35، والآية 38'],
    ['LUK 1:5-2:3', 'لوقا، من الأصحاح 1، الآية 5 إلى الأصحاح 2، الآية 3'],
    ['PSA 23', 'المزمور 23'],
  ])('[5.90] says %s in Arabic', async (ref, words) => {
    expect(await say(ref, 'ar')).toBe(words);
  });

  it('[5.90] says the name of the book as in the label, in any script', async () => {
    expect(referenceInWords('1JN 4:5', '1 John 4:5')).toBe('1 John, chapter 4, verse 5');
    expect(referenceInWords('MRK 4:35', 'مرقس 4:35')).toBe('مرقس, chapter 4, verse 35');
  });

  it.each([
    ['MRK 4:35', 'Mark 4:36'],
    ['MRK 4:35', '4:35'],
    ['MRK four', 'Mark four'],
    ['MRK', ''],
  ])('says nothing for %s with the label %j', (ref, label) => {
    expect(referenceInWords(ref, label)).toBeUndefined();
  });
});
