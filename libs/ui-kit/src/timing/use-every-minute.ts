import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Renders again each minute, and returns the minutes since the component was mounted. */
export function useEveryMinute(): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}
