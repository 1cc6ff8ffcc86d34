import { defineCatalogue } from '@targum/ui-kit';
import en from '../../messages/starters.en.json';

/** The texts of the examples, which load after the first screen. */
export const { useT: useStarterTexts, catalogue: starterCatalogue } = defineCatalogue(en, {
  fr: () => import('../../messages/starters.fr.json'),
  ar: () => import('../../messages/starters.ar.json'),
});
