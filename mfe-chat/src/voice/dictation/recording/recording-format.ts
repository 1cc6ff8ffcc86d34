import { audioFileName } from '@targum/contracts';

const FORMATS = [
  'audio/wav',
  'audio/mp4',
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/ogg;codecs=opus',
];

/** Opus needs the fewest bits for speech. */
const SMALL_FORMATS = FORMATS.filter((type) => type.includes('opus'));

/**
 * Returns the media type to record in, with 'Save data' one with Opus if there is one. Undefined leaves the
 * choice to the browser.
 */
export const chooseFormat = (
  isSupported: (type: string) => boolean,
  saves = false,
): string | undefined => (saves && SMALL_FORMATS.find(isSupported)) || FORMATS.find(isSupported);

export function recordingFileName(type: string): string {
  const subtype = /^audio\/(?:x-)?(\w+)/.exec(type.toLowerCase())?.[1];
  const name = audioFileName.safeParse(`audio.${subtype}`);
  return name.success ? name.data : 'audio.webm';
}
