import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassagePlaceProps } from './passage-place.tsx';
import type { PassageRegionProps } from './passage-region.tsx';

/** Loads with the first passage that is opened. It is small, so that the place is there soon. */
export const PassagePlace: LazyPart<PassagePlaceProps> = lazyPart(
  () => import('./passage-place.tsx'),
);

/** Loads in its place, which shows a skeleton meanwhile. */
export const PassageRegion: LazyPart<PassageRegionProps> = lazyPart(
  () => import('./passage-region.tsx'),
);
