import { audioFileName } from '@targum/contracts';

const FORMATS = [
  'audio/wav',
  'audio/mp4',
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/ogg;codecs=opus',
];

/** Returns the media type to record in. Undefined leaves the choice to the browser. */
export const chooseFormat = (isSupported: (type: string) => boolean): string | undefined =>
  FORMATS.find(isSupported);

export function recordingFileName(type: string): string {
  const subtype = /^audio\/(?:x-)?(\w+)/.exec(type.toLowerCase())?.[1];
  const name = audioFileName.safeParse(`audio.${subtype}`);
  return name.success ? name.data : 'audio.webm';
}
