import { useState } from 'react';
import {
  ArrowClockwise20Regular,
  Button,
  Delete20Regular,
  Dismiss20Regular,
  Spinner,
  Warning20Regular,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import type { Dictation, DictationState } from '../dictation.ts';
import { ElapsedTime } from './elapsed-time.tsx';
import { LevelMeter } from './level-meter.tsx';
import { useVoiceStyles } from './voice-styles.ts';

interface VoiceBarProps {
  readonly state: DictationState;
  readonly dictation: Dictation;
  readonly onDiscarded: () => void;
}

/** The state of the microphone: level and time, waiting for the text, or what the user can do. */
export function VoiceBar({ state, dictation, onDiscarded }: VoiceBarProps) {
  const styles = useVoiceStyles();
  const t = useT();
  switch (state.phase) {
    case 'listening':
      return (
        <div className={styles.bar}>
          <span className={styles.dot} aria-hidden="true" />
          <LevelMeter loudness={state.recorder.loudness} />
          <ElapsedTime />
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
      return <WaitingRecording dictation={dictation} onDiscarded={onDiscarded} />;
    case 'idle':
    case 'checking':
    case 'starting':
      return null;
  }
}

/** A recording that can be tried again, or discarded after a confirmation. */
function WaitingRecording({ dictation, onDiscarded }: Omit<VoiceBarProps, 'state'>) {
  const styles = useVoiceStyles();
  const t = useT();
  const [asking, setAsking] = useState(false);
  const discard = () => {
    dictation.discard();
    onDiscarded();
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
