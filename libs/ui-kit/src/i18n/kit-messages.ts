import en from '../../messages/en.json';
import { defineCatalogue } from './i18n.ts';

export const { useT: useKitText, translate: kitText } = defineCatalogue(en, {});
