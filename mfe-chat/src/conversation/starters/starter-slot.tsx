import type { ComponentType } from 'react';
import { idleComponent } from '../../controls/idle-component.tsx';
import type { StarterSectionProps } from './starter-section.tsx';

export const StarterSlot: ComponentType<StarterSectionProps> = idleComponent(
  () => import('./starter-section.tsx'),
);
