import { useContext } from 'react';
import { lazyComponent, PartsReadyContext, useLoadedComponent } from '@targum/ui-kit';
import type { StarterSectionProps } from './starter-section.tsx';

/** The examples are no part of the first screen. */
const StarterSection = lazyComponent(() => import('./starter-section.tsx'));

/** Shows the examples once the first screen is there; nothing if they cannot be loaded. */
export function StarterSlot(props: StarterSectionProps) {
  const { isReady } = useLoadedComponent(StarterSection, useContext(PartsReadyContext));
  return isReady ? <StarterSection {...props} /> : null;
}
