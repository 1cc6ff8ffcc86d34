import {
  ArrowClockwise20Regular,
  Button,
  Delete20Regular,
  Spinner,
  Warning20Regular,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import type { Dictation, DictationState } from './dictation.ts';
import { ElapsedTime } from './elapsed-time.tsx';
import { LevelMeter } from './level-meter.tsx';
import { useVoiceStyles } from './voice-styles.ts';

interface VoiceBarProps {
  readonly state: DictationState;
  readonly dictation: Dictation;
}

/** What the microphone is doing: level and time, the wait for the text, or what can be done. */
export function VoiceBar({ state, dictation }: VoiceBarProps) {
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
      return (
        <div className={styles.bar} role="group" aria-label={t('chat.voice.label')}>
          <Warning20Regular className={styles.warning} aria-hidden="true" />
          <span className={styles.text}>{t('chat.voice.waiting')}</span>
          <Button
            className={styles.action}
            size="small"
            icon={<ArrowClockwise20Regular />}
            onClick={() => dictation.retry()}
          >
            {t('chat.voice.retry')}
          </Button>
          <Button
            className={styles.action}
            size="small"
            appearance="subtle"
            icon={<Delete20Regular />}
            onClick={() => dictation.discard()}
          >
            {t('chat.voice.discard')}
          </Button>
        </div>
      );
    case 'idle':
    case 'checking':
    case 'starting':
      return null;
  }
}
