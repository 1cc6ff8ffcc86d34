import { currentLanguage, defineCatalogue } from '@targum/ui-kit';
import en from '../messages/later-en.json';
// oxlint-disable-next-line import/no-unassigned-import -- defines the other texts, which these parts use too
import './i18n.ts';
import type { useT as useFirstT } from './i18n.ts';

const { useT: useLaterT, catalogue } = defineCatalogue(en, {
  fr: () => import('../messages/later-fr.json'),
  ar: () => import('../messages/later-ar.json'),
});

// Only parts that load later import this, so they show their texts from the start. If the texts cannot
// be loaded, these parts are in English.
await catalogue.load(currentLanguage()).catch(() => {});

/** The texts of parts that load later, and all others. */
export const useT = useLaterT as () => ReturnType<typeof useLaterT> & ReturnType<typeof useFirstT>;
