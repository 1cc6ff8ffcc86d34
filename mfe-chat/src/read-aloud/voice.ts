import { DEFAULT_VOICE, voiceName } from '@targum/contracts';
import type { VoiceName } from '@targum/contracts';
import { createStoredValue, useObservable } from '@targum/ui-kit';

/** The voice in which replies are read, kept in this browser. */
export const storedVoice = createStoredValue<VoiceName>(
  'voice',
  DEFAULT_VOICE,
  (value): value is VoiceName => voiceName.safeParse(value).success,
);

/** The chosen voice, and a function that chooses another. */
export function useVoice(): [VoiceName, (voice: VoiceName) => void] {
  return [useObservable(storedVoice), storedVoice.set];
}
