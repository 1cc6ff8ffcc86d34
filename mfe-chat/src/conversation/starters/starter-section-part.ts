import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { StarterSectionProps } from './starter-section.tsx';

/** The examples are no part of the first screen. */
export const StarterSection: LazyPart<StarterSectionProps> = lazyPart(
  () => import('./starter-section.tsx'),
);
