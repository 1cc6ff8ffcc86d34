import { DEFAULT_VOICE, voiceName } from '@targum/contracts';
import type { VoiceName } from '@targum/contracts';
import { createSetting } from '@targum/ui-kit';

export const voiceSetting = createSetting<VoiceName>('voice', (text) =>
  voiceName.catch(DEFAULT_VOICE).parse(text),
);
