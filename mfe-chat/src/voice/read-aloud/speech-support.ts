import { SPEECH_TYPE } from '@targum/contracts';

/** Reports whether this browser can play the format of speech. */
export const canPlaySpeech = (): boolean =>
  document.createElement('audio').canPlayType(SPEECH_TYPE) !== '';
