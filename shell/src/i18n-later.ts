import { defineLaterCatalogue } from '@targum/ui-kit';
import type { Translate } from '@targum/ui-kit';
import type first from '../locales/en/first.json';
import en from '../locales/en/later.json';
// oxlint-disable-next-line import/no-unassigned-import -- defines the other texts, which these parts use too
import './i18n.ts';

// Only components that load later import this module, so these strings load later, too.
const later = defineLaterCatalogue(en, {
  fr: () => import('../locales/fr/later.json'),
  ar: () => import('../locales/ar/later.json'),
});

type Key = keyof typeof en | keyof typeof first;

/** Translates the strings of components that load later, and those of the first screen. */
export const useT = later.useT as () => Translate<Key>;

export const translate = later.translate as Translate<Key>;
