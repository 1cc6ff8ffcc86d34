import { DEFAULT_VOICE, voiceName } from '@targum/contracts';
import type { VoiceName } from '@targum/contracts';
import { createSetting } from '@targum/ui-kit';

/** Stores the voice of reading in this browser. */
export const voiceSetting = createSetting<VoiceName>('voice', (text) =>
  voiceName.catch(DEFAULT_VOICE).parse(text),
);
