import { useEffect, useState } from 'react';
import { useT } from '../../../i18n-later.ts';
import { useListeningStyles } from './listening-styles.ts';

export function ElapsedTime() {
  const styles = useListeningStyles();
  const t = useT();
  const [begun] = useState(() => performance.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds(Math.floor((performance.now() - begun) / 1000)),
      250,
    );
    return () => clearInterval(timer);
  }, [begun]);
  return (
    <span className={styles.time} role="timer" aria-label={t('chat.voice.elapsed')}>
      {minutesAndSeconds(seconds)}
    </span>
  );
}

const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
