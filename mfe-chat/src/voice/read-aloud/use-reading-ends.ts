import { useEffect } from 'react';
import { reading } from './reading.ts';

/** Stops reading aloud when the user leaves the chat and when a new reply starts. */
export function useReadingEnds(pending: boolean): void {
  useEffect(() => reading.stop, []);
  useEffect(() => {
    if (pending) reading.stop();
  }, [pending]);
}
