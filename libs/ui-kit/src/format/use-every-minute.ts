import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Renders again each minute, for labels that tell how long ago something was. */
export function useEveryMinute(): void {
  const [, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}
