import { currentLanguage, defineCatalogue } from '@targum/ui-kit';
import en from '../messages/later.en.json';

const { useT, catalogue } = defineCatalogue(en, {
  fr: () => import('../messages/later.fr.json'),
  ar: () => import('../messages/later.ar.json'),
});

/** Translates the texts of parts that load after the first screen. */
export const useLaterT = useT;

/** Loads these texts in the page's language. */
export const loadLaterTexts = (): Promise<void> => catalogue.load(currentLanguage());
