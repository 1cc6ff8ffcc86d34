import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { TextWithReferencesProps } from './text-with-references.tsx';

/** Loads with the first message of a user that has references. */
export const TextWithReferences: LazyPart<TextWithReferencesProps> = lazyPart(
  () => import('./text-with-references.tsx'),
);
