import { useContext } from 'react';
import {
  Button,
  lazyComponent,
  Mic20Regular,
  PageIdleContext,
  useLoadedComponent,
} from '@targum/ui-kit';
import { canRecord } from '../recording/can-record.ts';
import { useHasMicrophone } from './use-microphone.ts';
import type { VoiceInputProps } from './voice-input.tsx';
import { useVoiceStyles } from './voice-styles.ts';
import { useT } from '../../../i18n.ts';

const VoiceInput = lazyComponent(() => import('./voice-input.tsx'));

type VoiceInputSlotProps = Omit<VoiceInputProps, 'present'>;

/**
 * Shows the microphone if this browser can record. Its code loads once the page is idle. If that
 * fails, the chat has no microphone, and the next opened chat tries again.
 */
export function VoiceInputSlot(props: VoiceInputSlotProps) {
  return canRecord() ? <LoadedVoiceInput {...props} /> : null;
}

function LoadedVoiceInput(props: VoiceInputSlotProps) {
  const isPageIdle = useContext(PageIdleContext);
  const present = useHasMicrophone();
  const { isReady, error } = useLoadedComponent(VoiceInput, isPageIdle && present !== undefined);
  const styles = useVoiceStyles();
  return (
    <span className={present === false ? styles.noPlace : styles.place}>
      {isReady && present !== undefined ? (
        <VoiceInput {...props} present={present} />
      ) : (
        present !== false && error === undefined && <ClosedMicrophone />
      )}
    </span>
  );
}

/** Looks like the microphone until the microphone's code has loaded. */
function ClosedMicrophone() {
  const styles = useVoiceStyles();
  const t = useT();
  return (
    <Button
      className={styles.button}
      appearance="subtle"
      shape="circular"
      icon={<Mic20Regular />}
      aria-label={t('chat.voice.label')}
      title={t('chat.voice.label')}
      disabled
    />
  );
}
