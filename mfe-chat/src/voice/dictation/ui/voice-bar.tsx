import { useState, useEffect } from 'react';
import {
  ArrowClockwise20Regular,
  Button,
  Checkmark20Regular,
  Delete20Regular,
  Dismiss20Regular,
  mergeClasses,
  Spinner,
  Warning20Regular,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import type { Dictation, DictationState } from '../dictation.ts';
import { LevelMeter } from './level-meter.tsx';
import { useListeningStyles } from './listening-styles.ts';

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
      return <WaitingRecording dictation={dictation} onDone={onDone} />;
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

function WaitingRecording({ dictation, onDone }: Omit<VoiceBarProps, 'state'>) {
  const styles = useListeningStyles();
  const t = useT();
  const [asking, setAsking] = useState(false);
  const discard = () => {
    dictation.discard();
    onDone();
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('chat.voice.label')}>
      <Warning20Regular className={styles.warning} aria-hidden="true" />
      {asking ? (
        <span key="question" className={styles.text} role="alert">
          {t('chat.voice.discardQuestion')}
        </span>
      ) : (
        <span className={styles.text}>{t('chat.voice.waiting')}</span>
      )}
      <span className={styles.actions}>
        <Button
          className={styles.action}
          size="small"
          icon={asking ? <Delete20Regular /> : <ArrowClockwise20Regular />}
          onClick={asking ? discard : () => dictation.retry()}
        >
          {t(asking ? 'chat.voice.discard' : 'chat.voice.retry')}
        </Button>
        {/* Keep replaces Discard in the same button. The button keeps the focus, and a double click
            discards nothing. */}
        <Button
          className={styles.action}
          size="small"
          appearance="subtle"
          icon={asking ? <Dismiss20Regular /> : <Delete20Regular />}
          onClick={() => setAsking(!asking)}
        >
          {t(asking ? 'chat.voice.keep' : 'chat.voice.discard')}
        </Button>
      </span>
    </div>
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
