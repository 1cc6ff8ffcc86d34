import { expect, it } from 'vitest';
import type { Language } from '@targum/ui-kit';
import { isInLanguage, tellsLanguage } from './is-in-language.ts';

const TEXTS = {
  en: 'He got up, spoke to the wind, and told the sea to be quiet. The wind died down, see Mark 4:39.',
  fr: 'Il se réveilla, menaça le vent et dit à la mer de se taire. Le vent cessa, voir Marc 4.39.',
  ar: 'فقام وانتهر الريح وقال للبحر: اسكت! ابكم! فسكنت الريح، انظر مرقس 4:39.',
  es: 'Se levantó, reprendió al viento y dijo al mar que callara. El viento se calmó, véase Marcos 4:39.',
  sw: 'Akaamka, akaukemea upepo, akaiambia bahari: nyamaza, utulie. Upepo ukakoma, soma Marko 4:39.',
  ur: 'اُس نے اُٹھ کر ہوا کو ڈانٹا اور جھیل سے کہا: چپ! دیکھیے مرقس 4:39۔',
  ru: 'Встав, Он запретил ветру и сказал морю: умолкни. И ветер утих, см. Марка 4:39.',
};

it.each(Object.entries(TEXTS))(
  '[5.90] isInLanguage tells whether a text is in %s',
  (language, text) => {
    const languages = (['en', 'fr', 'ar'] as const satisfies readonly Language[]).filter((one) =>
      isInLanguage(text, one),
    );
    expect(languages).toEqual(['en', 'fr', 'ar'].filter((one) => one === language));
  },
);

it('[5.90] isInLanguage accepts a short text if its script is that of the language', () => {
  expect(isInLanguage('See Mark 4:35–41.', 'en')).toBe(true);
  expect(isInLanguage('Voir Marc 4.35-41.', 'fr')).toBe(true);
  expect(isInLanguage('انظر مرقس ٤:٣٥', 'en')).toBe(false);
  expect(isInLanguage('See Mark 4:35–41.', 'ar')).toBe(false);
  expect(isInLanguage('4:35', 'en')).toBe(false);
});

it('[4.272] tellsLanguage reports whether a text is long enough to tell its language', () => {
  expect(Object.values(TEXTS).map(tellsLanguage)).toEqual(Object.values(TEXTS).map(() => true));
  expect(['', '4:35', 'Read Mark 4:35 and 36 in the evening, please.'].map(tellsLanguage)).toEqual([
    ...[false, false, false],
  ]);
});
