import type { ComponentType } from 'react';
import { idleComponent } from '../../controls/idle-component.tsx';
import type { StarterSectionProps } from './starter-section.tsx';

/** Shows the examples, which are not part of the first screen. */
export const StarterSlot: ComponentType<StarterSectionProps> = idleComponent(
  () => import('./starter-section.tsx'),
);
