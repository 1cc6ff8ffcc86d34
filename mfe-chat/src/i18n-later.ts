import { currentLanguage, defineCatalogue } from '@targum/ui-kit';
import type { Translate } from '@targum/ui-kit';
import type first from '../messages/en.json';
import en from '../messages/later-en.json';
// oxlint-disable-next-line import/no-unassigned-import -- defines the other texts, which these parts use too
import './i18n.ts';

const later = defineCatalogue(en, {
  fr: () => import('../messages/later-fr.json'),
  ar: () => import('../messages/later-ar.json'),
});

// Only parts that load later import this, so they show their texts from the start. If the texts cannot
// be loaded, these parts are in English.
await later.catalogue.load(currentLanguage()).catch(() => {});

type Key = keyof typeof en | keyof typeof first;

/** The texts of parts that load later, and all others. */
export const useT = later.useT as () => Translate<Key>;

/** Translates one of these texts outside of a component. */
export const translate = later.translate as Translate<Key>;
