import en from '../../messages/en.json';
import { defineCatalogue } from './i18n.ts';

export const { useT: useKitText, translate: kitText } = defineCatalogue(en, {
  fr: () => import('../../messages/fr.json'),
  ar: () => import('../../messages/ar.json'),
});

/** These English texts of the contracts and the server are their own keys. */
defineCatalogue(
  {},
  {
    fr: () => import('../../messages/contracts.fr.json'),
    ar: () => import('../../messages/contracts.ar.json'),
  },
);
