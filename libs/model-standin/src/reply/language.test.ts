import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['What is hope?', 'fr', 'en'],
  ['Qu’est-ce que l’espérance pour les Hébreux ?', 'en', 'fr'],
  ['ما معنى النعمة؟', 'en', 'ar'],
  ['Marc 4.35-41', 'fr', 'fr'],
  ['RUT 1', 'ar', 'ar'],
  ['Habari', 'sw', 'en'],
  ['RUT 1', undefined, 'en'],
])(
  '[8.160] the answer to %j, with screens in %s, is in the language %s',
  (message, screens, language) => {
    expect(languageOf(message, screens)).toBe(language);
  },
);
