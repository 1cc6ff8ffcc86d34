import { lazy, Suspense, useContext, useState } from 'react';
import type { ComponentType } from 'react';
import { PartsReadyContext, withTexts } from '@targum/ui-kit';
import { canRecord } from '../recording/can-record.ts';
import { ClosedMicrophone } from './closed-microphone.tsx';
import { useHasMicrophone } from './use-microphone.ts';
import type { VoiceInputProps } from './voice-input.tsx';
import { useVoiceStyles } from './voice-styles.ts';

/**
 * Loads the microphone's code once the page is idle, since reading and writing do not need this
 * code. Without the code the chat has no microphone.
 */
const attempt = () =>
  lazy<ComponentType<VoiceInputProps>>(() =>
    withTexts(import('./voice-input.tsx')).then(
      (module) => ({ default: module.VoiceInput }),
      () => {
        next = attempt();
        return { default: () => null };
      },
    ),
  );
let next = attempt();

type VoiceInputSlotProps = Omit<VoiceInputProps, 'present'>;

/**
 * Shows the microphone if this browser can record. If its code cannot be loaded, the next chat that
 * the user opens loads the code again.
 */
export function VoiceInputSlot(props: VoiceInputSlotProps) {
  return canRecord() ? <LoadedVoiceInput {...props} /> : null;
}

function LoadedVoiceInput(props: VoiceInputSlotProps) {
  // This state is outside of the suspending component. A state inside would be lost, and the page
  // would retry loading without end.
  const [VoiceInput] = useState(() => next);
  const ready = useContext(PartsReadyContext);
  const present = useHasMicrophone();
  const styles = useVoiceStyles();
  const closed = present !== false && <ClosedMicrophone />;
  return (
    <span className={styles.place}>
      <Suspense fallback={closed}>
        {ready && present !== undefined ? <VoiceInput {...props} present={present} /> : closed}
      </Suspense>
    </span>
  );
}
