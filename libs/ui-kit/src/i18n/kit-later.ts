import en from '../../locales/en/later.json';
import { defineLaterCatalogue } from './later-texts.ts';

/** The texts of ui-kit that only components need that load later. */
export const { useT: useLaterKitText } = defineLaterCatalogue(en, {
  fr: () => import('../../locales/fr/later.json'),
  ar: () => import('../../locales/ar/later.json'),
});
