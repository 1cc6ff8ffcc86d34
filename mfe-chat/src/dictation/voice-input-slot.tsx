import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { canRecord } from './can-record.ts';
import type { VoiceInputProps } from './voice-input.tsx';

/** Not needed to read and to write: loaded once the chat stands. Without it there is no microphone. */
const VoiceInput = lazy<ComponentType<VoiceInputProps>>(() =>
  import('./voice-input.tsx').then(
    (module) => ({ default: module.VoiceInput }),
    () => ({ default: () => null }),
  ),
);

/** The microphone, where this browser can record. */
export function VoiceInputSlot(props: VoiceInputProps) {
  if (!canRecord()) return null;
  return (
    <Suspense fallback={null}>
      <VoiceInput {...props} />
    </Suspense>
  );
}
