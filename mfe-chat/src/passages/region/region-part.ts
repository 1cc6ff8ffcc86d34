import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassageRegionProps } from './passage-region.tsx';

/** Loads with the first passage that is opened. */
export const PassageRegion: LazyPart<PassageRegionProps> = lazyPart(
  () => import('./passage-region.tsx'),
);
