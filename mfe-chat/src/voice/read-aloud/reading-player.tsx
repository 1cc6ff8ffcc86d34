import { lazyComponent, useLoadedComponent, useObservable } from '@targum/ui-kit';
import { PASSAGE_READING, reading, isSample } from './reading.ts';
import { useEffect } from 'react';

const PlayerBar = lazyComponent(() => import('./player-bar.tsx'));

/** Shows the player of a reply above the input, or that of a passage below its verses. */
export function ReadingPlayer({ ofPassage = false }: { readonly ofPassage?: boolean }) {
  const id = useObservable({ subscribe: reading.subscribe, get: reading.id });
  const isShown = id !== null && !isSample(id) && (id === PASSAGE_READING) === ofPassage;
  const { isReady } = useLoadedComponent(PlayerBar, isShown);
  return isShown && isReady ? <PlayerBar /> : null;
}

/** Stops reading aloud when the user leaves the chat and when a new reply starts. */
export function useReadingEnds(pending: boolean): void {
  useEffect(() => reading.stop, []);
  useEffect(() => {
    if (pending) reading.stop();
  }, [pending]);
}
