import { SPEECH_TYPE } from '@targum/contracts';

/** Whether this browser plays the kind of sound that speech comes in. */
export const canPlaySpeech = (): boolean =>
  document.createElement('audio').canPlayType(SPEECH_TYPE) !== '';
