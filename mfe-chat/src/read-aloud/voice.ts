import { DEFAULT_VOICE, voiceName } from '@targum/contracts';
import type { VoiceName } from '@targum/contracts';
import { createStoredValue, useObservable } from '@targum/ui-kit';

/** The voice replies are read in, kept in this browser. */
export const storedVoice = createStoredValue<VoiceName>(
  'voice',
  DEFAULT_VOICE,
  (value): value is VoiceName => voiceName.safeParse(value).success,
);

/** The chosen voice and how to choose another. */
export function useVoice(): [VoiceName, (voice: VoiceName) => void] {
  return [useObservable(storedVoice), storedVoice.set];
}
