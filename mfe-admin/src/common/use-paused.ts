import { useEffect, useState } from 'react';

/** The pause in typing after which the screen asks the server, in milliseconds. */
const PAUSE_MS = 250;

/** Returns a text once the user has paused typing. An empty text is returned at once. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
