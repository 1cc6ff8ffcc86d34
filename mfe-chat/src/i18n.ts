import { defineCatalogue } from '@targum/ui-kit';
import en from '../messages/en.json';

export const { useT, catalogue, translate } = defineCatalogue(en, {
  fr: () => import('../messages/fr.json'),
  ar: () => import('../messages/ar.json'),
});
