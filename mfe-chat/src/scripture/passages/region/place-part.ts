import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassagePlaceProps } from './passage-place.tsx';

/** Loads with the first passage that is opened. It is small, so that the place is there soon. */
export const PassagePlace: LazyPart<PassagePlaceProps> = lazyPart(
  () => import('./passage-place.tsx'),
);
