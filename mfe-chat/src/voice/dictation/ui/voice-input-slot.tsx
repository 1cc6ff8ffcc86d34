import { useContext } from 'react';
import { lazyComponent, PartsReadyContext, useLoadedComponent } from '@targum/ui-kit';
import { canRecord } from '../recording/can-record.ts';
import { ClosedMicrophone } from './closed-microphone.tsx';
import { useHasMicrophone } from './use-microphone.ts';
import type { VoiceInputProps } from './voice-input.tsx';
import { useVoiceStyles } from './voice-styles.ts';

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
  const isIdle = useContext(PartsReadyContext);
  const present = useHasMicrophone();
  const { isReady, error } = useLoadedComponent(VoiceInput, isIdle && present !== undefined);
  const styles = useVoiceStyles();
  return (
    <span className={styles.place}>
      {isReady && present !== undefined ? (
        <VoiceInput {...props} present={present} />
      ) : (
        present !== false && error === undefined && <ClosedMicrophone />
      )}
    </span>
  );
}
