import { expect, it } from 'vitest';
import { wordsOf } from './fold.ts';
import { turnsIn } from './turning-words.ts';

const turning = (language: string, text: string): string[] =>
  wordsOf(text)
    .map(({ folded, start, end }) => ({ folded, written: text.slice(start, end) }))
    .filter((word) => turnsIn(language)?.turns(word) === true)
    .map(({ written }) => written);

it.each([
  ['en', 'Not no NEVER without unless except cannot don’t hadn’t if lest'],
  ['fr', 'Ne n’est pas jamais rien personne sans sauf qu’aucun s’il ni point'],
  ['ar', 'لَا لم لن ليس ما ولا فلم ولن إِلَّا إلا بدون غير بلا ولولا إِنْ وإن فإن'],
  ['de', 'nicht KEINE niemand außer wenn'],
  ['es', 'No nunca jamás sin sino si'],
  ['pt', 'não ninguém nem sem senão'],
  ['ru', 'не ни никто без если'],
  ['id', 'tidak bukan jangan tanpa jika'],
  ['sw', 'si wala hakuna isipokuwa'],
  ['hi', 'नहीं मत बिना'],
  ['zh', '不 没 未'],
])('[11.151] these words turn the meaning in %s: %s', (language, words) => {
  expect(turning(language, words)).toEqual(words.split(' '));
});

it.each([
  ['en', 'note nothingness know another want point'],
  ['fr', 'nous son repas personnes s’approcha l’homme naître'],
  ['ar', 'الماء ملك والماء فلما أما لهم إِنَّ وَإِنَّ فإنّ'],
])('[11.151] these words do not turn the meaning in %s: %s', (language, words) => {
  expect(turning(language, words)).toEqual([]);
});

it('[11.151] the words of a language count for all its regions and old codes', () => {
  expect(turning('fr-CA', 'ne')).toEqual(['ne']);
  expect(turning('eng', 'not')).toEqual(['not']);
  expect(turnsIn('ko')).toBeUndefined();
  expect(turnsIn('not a tag')).toBeUndefined();
});

it.each([
  ['en', true],
  ['fr', true],
  ['ar', true],
  ['de', false],
  ['zh', false],
])('[11.151] the list of %s allows ellipses: %s', (language, isComplete) => {
  expect(turnsIn(language)?.isComplete).toBe(isComplete);
});
