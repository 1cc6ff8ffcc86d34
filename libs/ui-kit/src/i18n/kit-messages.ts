import en from '../../messages/en.json';
import { defineCatalogue } from './i18n.ts';

export const { useT: useKitText, translate: kitText } = defineCatalogue(en, {
  fr: () => import('../../messages/fr.json'),
  ar: () => import('../../messages/ar.json'),
});

/** Texts that contracts and the server bring ready in English, which are their own keys. */
defineCatalogue(
  {},
  {
    fr: () => import('../../messages/contracts.fr.json'),
    ar: () => import('../../messages/contracts.ar.json'),
  },
);
