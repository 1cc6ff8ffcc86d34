import en from '../../locales/en/first.json';
import { defineCatalogue } from './i18n.ts';

export const { useT: useKitText, translate: kitText } = defineCatalogue(en, {
  fr: () => import('../../locales/fr/first.json'),
  ar: () => import('../../locales/ar/first.json'),
});

/** These English texts of the contracts and the server are their own keys. */
defineCatalogue(
  {},
  {
    fr: () => import('../../locales/fr/contracts.json'),
    ar: () => import('../../locales/ar/contracts.json'),
  },
);
