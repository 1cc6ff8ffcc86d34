import { expect, it } from 'vitest';
import { wordsOf } from './fold.ts';
import { turnsIn } from './turning-words.ts';

const turning = (language: string, text: string): string[] =>
  wordsOf(text)
    .filter(({ folded }) => turnsIn(language)?.turns(folded) === true)
    .map(({ start, end }) => text.slice(start, end));

it.each([
  ['en', 'Not no NEVER without unless except cannot don’t hadn’t if lest'],
  ['fr', 'Ne n’est pas jamais rien personne sans sauf qu’aucun s’il ni point'],
  ['ar', 'لَا لم لن ليس ما ولا فلم ولن إِلَّا إلا بدون غير بلا ولولا'],
])('[11.151] these words turn the meaning in %s: %s', (language, words) => {
  expect(turning(language, words)).toEqual(words.split(' '));
});

it.each([
  ['en', 'note nothingness know another want point'],
  ['fr', 'nous son repas personnes s’approcha l’homme naître'],
  ['ar', 'الماء ملك والماء فلما أما لهم'],
])('[11.151] these words do not turn the meaning in %s: %s', (language, words) => {
  expect(turning(language, words)).toEqual([]);
});

it('[11.151] the words of a language count for all its regions and old codes', () => {
  expect(turning('fr-CA', 'ne')).toEqual(['ne']);
  expect(turning('eng', 'not')).toEqual(['not']);
  expect(turnsIn('de')).toBeUndefined();
  expect(turnsIn('not a tag')).toBeUndefined();
});
