import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassageRegionProps } from './passage-region.tsx';

/** Loads in its place, which shows a skeleton meanwhile. */
export const PassageRegion: LazyPart<PassageRegionProps> = lazyPart(
  () => import('./passage-region.tsx'),
);
