import { defineCatalogue } from '@targum/ui-kit';
import en from '../locales/en/first.json';

export const { useT, translate } = defineCatalogue(en, {
  fr: () => import('../locales/fr/first.json'),
  ar: () => import('../locales/ar/first.json'),
});
