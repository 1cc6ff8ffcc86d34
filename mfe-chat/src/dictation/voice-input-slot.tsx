import { lazy, Suspense, useContext, useState } from 'react';
import type { ComponentType } from 'react';
import { PartsReadyContext } from '@targum/ui-kit';
import { canRecord } from './can-record.ts';
import type { VoiceInputProps } from './voice-input.tsx';

/** Not needed to read and to write: loaded once the page is idle. Without it there is no microphone. */
const attempt = () =>
  lazy<ComponentType<VoiceInputProps>>(() =>
    import('./voice-input.tsx').then(
      (module) => ({ default: module.VoiceInput }),
      () => {
        next = attempt();
        return { default: () => null };
      },
    ),
  );
let next = attempt();

/** The microphone, where this browser can record; if it cannot be loaded, the next chat tries anew. */
export function VoiceInputSlot(props: VoiceInputProps) {
  // Outside of what suspends: state inside would be made anew, and would try again without end.
  const [VoiceInput] = useState(() => next);
  const ready = useContext(PartsReadyContext);
  if (!ready || !canRecord()) return null;
  return (
    <Suspense fallback={null}>
      <VoiceInput {...props} />
    </Suspense>
  );
}
