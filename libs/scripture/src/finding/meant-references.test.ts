import type { BookCode } from '@targum/contracts/on-demand';
import { afterAll, expect, it } from 'vitest';
import type { FindingLanguage } from './languages/index.ts';
import { ReferenceFinder } from './reference-finder.ts';
import { englishChapters } from './testing/english-chapters.ts';

const finder = new ReferenceFinder({ names: [] });
afterAll(() => finder.close());

const find = (message: string, language: FindingLanguage, isMeant: boolean) =>
  finder.find(message, {
    ...{ language, isMeant, text: { chapters: (book: BookCode) => englishChapters[book] } },
  });

it.each<[string, FindingLanguage, string]>([
  ['Jn 3', 'en', 'JHN 3'],
  ['mark 4', 'en', 'MRK 4'],
  ['is 7', 'en', 'ISA 7'],
  ['marc 4', 'fr', 'MRK 4'],
  ['عدد 3', 'ar', 'NUM 3'],
  ['1. John 3:16', 'en', '1JN 3:16'],
])('[11.126] %j (%s) is a reference to %s if it is meant as one', async (words, language, ref) => {
  const refs = (await find(words, language, true)).map((found) => found.ref);
  expect(refs).toEqual([ref]);
  const inMessage = (await find(words, language, false)).map((found) => found.ref);
  expect(inMessage).not.toEqual([ref]);
});
