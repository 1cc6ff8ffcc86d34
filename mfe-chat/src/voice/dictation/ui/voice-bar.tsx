import { useState, useEffect } from 'react';
import { Button, Checkmark20Regular, Delete20Regular, mergeClasses, Spinner } from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import type { Dictation, DictationState } from '../dictation.ts';
import { LevelMeter } from './level-meter.tsx';
import { useListeningStyles } from './listening-styles.ts';
import { WaitingRecording } from './waiting-recording.tsx';

interface VoiceBarProps {
  readonly state: DictationState;
  readonly dictation: Dictation;
  /** Called when a press has ended the recording. The pressed button is about to disappear. */
  readonly onDone: () => void;
}

export function VoiceBar({ state, dictation, onDone }: VoiceBarProps) {
  const styles = useListeningStyles();
  const t = useT();
  switch (state.phase) {
    case 'listening':
      return (
        <div className={styles.bar}>
          <span className={styles.dot} aria-hidden="true" />
          <LevelMeter loudness={state.recorder.loudness} />
          <ElapsedTime />
          <RunningActions dictation={dictation} onDone={onDone} />
        </div>
      );
    case 'transcribing':
      return (
        <div className={styles.bar}>
          <Spinner size="tiny" />
          {t('chat.voice.transcribing')}
        </div>
      );
    case 'waiting':
      return (
        <WaitingRecording
          text={t('chat.voice.waiting')}
          onRetry={() => dictation.retry()}
          onDiscard={() => {
            dictation.discard();
            onDone();
          }}
        />
      );
    case 'idle':
    case 'checking':
    case 'starting':
      return null;
  }
}

function RunningActions({ dictation, onDone }: Omit<VoiceBarProps, 'state'>) {
  const styles = useListeningStyles();
  const t = useT();
  return (
    <span className={mergeClasses(styles.actions, styles.atEnd)}>
      <Button
        className={styles.action}
        size="small"
        appearance="subtle"
        icon={<Delete20Regular />}
        onClick={() => {
          dictation.discard();
          onDone();
        }}
      >
        {t('chat.voice.discard')}
      </Button>
      <Button
        className={styles.action}
        size="small"
        icon={<Checkmark20Regular />}
        title={t('chat.voice.finish')}
        onClick={() => {
          dictation.toggle();
          onDone();
        }}
      >
        {t('chat.voice.finishShort')}
      </Button>
    </span>
  );
}

function ElapsedTime() {
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
