const SAMPLE_RATE = 8_000;
const SAMPLES = 400;
/** The middle of what a sample of eight bits can be. */
const SILENCE = 128;

/**
 * Makes an element able to play later on. To be called while a tap is handled.
 *
 * iOS lets an element play only from within a tap, until one such play() has been made on that very
 * element. The first sound is fetched and comes seconds after the tap, and the following ones come
 * with no tap at all. So each tap plays a moment of silence on the one element that plays them all;
 * the silence is neither muted nor stopped, both of which WebKit would not count.
 */
export function unlockAudio(audio: HTMLAudioElement): void {
  const url = URL.createObjectURL(silentWav());
  const free = () => URL.revokeObjectURL(url);
  audio.src = url;
  // A play that is cut off by the first sound has served its purpose; a refused one is met there.
  audio.play().then(free, free);
}

/** A twentieth of a second of nothing. The content security policy allows no data address. */
function silentWav(): Blob {
  const format = new DataView(new ArrayBuffer(20));
  format.setUint32(0, 16, true);
  format.setUint16(4, 1, true);
  format.setUint16(6, 1, true);
  format.setUint32(8, SAMPLE_RATE, true);
  format.setUint32(12, SAMPLE_RATE, true);
  format.setUint16(16, 1, true);
  format.setUint16(18, 8, true);
  const samples = new Uint8Array(SAMPLES).fill(SILENCE);
  const parts = ['RIFF', size(36 + SAMPLES), 'WAVEfmt ', format, 'data', size(SAMPLES), samples];
  return new Blob(parts, { type: 'audio/wav' });
}

function size(bytes: number): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, bytes, true);
  return view;
}
