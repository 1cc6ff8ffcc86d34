import { useContext } from 'react';
import { lazyPart, PartsReadyContext, useLoadedPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassageOfferProps } from './passage-offer.tsx';

const PassageOffer: LazyPart<PassageOfferProps> = lazyPart(() => import('./passage-offer.tsx'));

/** Shows the offer of a passage once the first screen is there; nothing if it cannot be loaded. */
export function PassageOfferSlot(props: PassageOfferProps) {
  const { isReady } = useLoadedPart(PassageOffer, useContext(PartsReadyContext));
  return isReady ? <PassageOffer {...props} /> : null;
}
