import { useContext } from 'react';
import { PartsReadyContext, lazyPart, useLoadedPart } from '@targum/ui-kit';
import type { RatingButtonsProps } from './rating-buttons.tsx';

const RatingButtons = lazyPart<RatingButtonsProps>(() => import('./rating-buttons.tsx'));

/** The buttons that rate a reply. Their code and the ratings load once the page is idle. */
export function RatingPart(props: RatingButtonsProps) {
  const { isReady } = useLoadedPart(RatingButtons, useContext(PartsReadyContext));
  return isReady ? <RatingButtons {...props} /> : null;
}
