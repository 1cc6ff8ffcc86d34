import { lazyComponent, useLoadedComponent, useObservable } from '@targum/ui-kit';
import { PASSAGE_READING, reading, isSample } from './reading.ts';

/** Loads with the first reading. */
const PlayerBar = lazyComponent(() => import('./player-bar.tsx'));

interface ReadingPlayerProps {
  readonly ofPassage?: boolean;
}

/** Shows the player of a reply above the input, or that of a passage below its verses. */
export function ReadingPlayer({ ofPassage = false }: ReadingPlayerProps) {
  const id = useObservable({ subscribe: reading.subscribe, get: reading.id });
  const isShown = id !== null && !isSample(id) && (id === PASSAGE_READING) === ofPassage;
  const { isReady } = useLoadedComponent(PlayerBar, isShown);
  return isShown && isReady ? <PlayerBar /> : null;
}
