import { useState } from 'react';
import {
  ArrowClockwise20Regular,
  Button,
  Delete20Regular,
  Dismiss20Regular,
  Warning20Regular,
} from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { useListeningStyles } from './listening-styles.ts';

interface WaitingRecordingProps {
  /** Says why the recording has no text. */
  readonly text: string;
  /** Undefined if the recording is transcribed without a press. */
  readonly onRetry?: (() => void) | undefined;
  readonly onDiscard: () => void;
}

/** Shows a recording without a text. A question comes before it is discarded. */
export function WaitingRecording({ text, onRetry, onDiscard }: WaitingRecordingProps) {
  const styles = useListeningStyles();
  const t = useT();
  const [asking, setAsking] = useState(false);
  const first = asking ? onDiscard : onRetry;
  return (
    <div className={styles.bar} role="group" aria-label={t('chat.voice.label')}>
      <Warning20Regular className={styles.warning} aria-hidden="true" />
      {asking ? (
        <span key="question" className={styles.text} role="alert">
          {t('chat.voice.discardQuestion')}
        </span>
      ) : (
        <span className={styles.text}>{text}</span>
      )}
      <span className={styles.actions}>
        {first && (
          <Button
            className={styles.action}
            size="small"
            icon={asking ? <Delete20Regular /> : <ArrowClockwise20Regular />}
            onClick={first}
          >
            {t(asking ? 'chat.voice.discard' : 'chat.voice.retry')}
          </Button>
        )}
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
