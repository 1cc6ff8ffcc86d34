import { defineLaterCatalogue } from '@targum/ui-kit';
import type { Translate } from '@targum/ui-kit';
import type first from '../../locales/en/first.json';
import type later from '../../locales/en/later.json';
import en from '../../locales/en/sign-on.json';
// oxlint-disable-next-line import/no-unassigned-import -- defines the other texts, which these parts use too
import '../i18n-later.ts';

// Only the components of single sign-on import this module, so these strings load with them.
const signOn = defineLaterCatalogue(en, {
  fr: () => import('../../locales/fr/sign-on.json'),
  ar: () => import('../../locales/ar/sign-on.json'),
});

type Key = keyof typeof en | keyof typeof later | keyof typeof first;

export const useT = signOn.useT as () => Translate<Key>;
