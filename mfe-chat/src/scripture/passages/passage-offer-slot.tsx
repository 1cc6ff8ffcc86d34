import { useContext } from 'react';
import { lazyPart, PartsReadyContext, useLoadedPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';

const PassageOffer: LazyPart<object> = lazyPart(() => import('./passage-offer.tsx'));

/** Shows the offer of a passage once the first screen is there; nothing if it cannot be loaded. */
export function PassageOfferSlot() {
  const { isReady } = useLoadedPart(PassageOffer, useContext(PartsReadyContext));
  return isReady ? <PassageOffer /> : null;
}
