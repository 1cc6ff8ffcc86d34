import { useContext } from 'react';
import { PartsReadyContext, useLoadedPart } from '@targum/ui-kit';
import { StarterSection } from './starter-section-part.ts';
import type { StarterSectionProps } from './starter-section.tsx';

/** Shows the examples once the first screen is there; nothing if they cannot be loaded. */
export function StarterSlot(props: StarterSectionProps) {
  const { isReady } = useLoadedPart(StarterSection, useContext(PartsReadyContext));
  return isReady ? <StarterSection {...props} /> : null;
}
