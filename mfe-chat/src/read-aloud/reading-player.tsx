import { useLoadedPart, useObservable } from '@targum/ui-kit';
import { PlayerBar } from './player-bar-part.ts';
import { isSample } from './sample.ts';
import { reading } from './reading.ts';

/** The player above the message input while a reply is read aloud. */
export function ReadingPlayer() {
  const id = useObservable({ subscribe: reading.subscribe, get: reading.id });
  const isShown = id !== null && !isSample(id);
  const { isReady } = useLoadedPart(PlayerBar, isShown);
  return isShown && isReady ? <PlayerBar /> : null;
}
