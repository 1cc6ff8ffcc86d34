import { useEffect } from 'react';
import { reading } from './reading.ts';

/** Ends what is read aloud when its chat is left, and when a new reply is on its way. */
export function useReadingEnds(pending: boolean): void {
  useEffect(() => reading.stop, []);
  useEffect(() => {
    if (pending) reading.stop();
  }, [pending]);
}
