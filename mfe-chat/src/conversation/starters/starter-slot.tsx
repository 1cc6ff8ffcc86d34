import { useContext } from 'react';
import { lazyComponent, PartsReadyContext, useLoadedComponent } from '@targum/ui-kit';
import type { StarterSectionProps } from './starter-section.tsx';

/** The examples are not part of the first screen. */
const StarterSection = lazyComponent(() => import('./starter-section.tsx'));

/** Shows the examples after the first screen. Shows nothing if the code cannot be loaded. */
export function StarterSlot(props: StarterSectionProps) {
  const { isReady } = useLoadedComponent(StarterSection, useContext(PartsReadyContext));
  return isReady ? <StarterSection {...props} /> : null;
}
