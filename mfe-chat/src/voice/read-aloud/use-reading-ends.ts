import { useEffect } from 'react';
import { reading } from './reading.ts';

/** Stops reading aloud when the chat is left and when a new reply starts. */
export function useReadingEnds(pending: boolean): void {
  useEffect(() => reading.stop, []);
  useEffect(() => {
    if (pending) reading.stop();
  }, [pending]);
}
