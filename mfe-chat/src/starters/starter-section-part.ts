import type { LazyPart } from '@targum/ui-kit';
import { laterPart } from '../later-part.ts';
import type { StarterSectionProps } from './starter-section.tsx';

/** The examples are no part of the first screen. */
export const StarterSection: LazyPart<StarterSectionProps> = laterPart(
  () => import('./starter-section.tsx'),
);
