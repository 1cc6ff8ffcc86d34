import { useContext } from 'react';
import { lazyPart, PartsReadyContext, useLoadedPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PassageButtonProps } from './passage-button.tsx';

const PassageButton: LazyPart<PassageButtonProps> = lazyPart(() => import('./passage-button.tsx'));

/** Shows the button of a chat's passage once the first screen is there; nothing if it cannot be loaded. */
export function PassageSlot(props: PassageButtonProps) {
  const { isReady } = useLoadedPart(PassageButton, useContext(PartsReadyContext));
  return isReady ? <PassageButton {...props} /> : null;
}
