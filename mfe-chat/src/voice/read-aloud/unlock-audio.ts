const SAMPLE_RATE = 8_000;
const SAMPLES = 400;
/** The middle of the range of an eight-bit sample. */
const SILENCE = 128;

/**
 * Unlocks an audio element while a tap is handled, so that later sounds can play. iOS lets an
 * element play outside of a tap only after a play() within a tap. The silence is neither muted nor
 * stopped, because WebKit would not count such a play().
 */
export function unlockAudio(audio: HTMLAudioElement): void {
  const url = URL.createObjectURL(silentWav());
  const free = () => URL.revokeObjectURL(url);
  audio.src = url;
  // Ignores a failure. If the first sound interrupts this play, the element is already unlocked. If
  // the browser refuses this play, the first sound fails too.
  audio.play().then(free, free);
}

/**
 * Returns a twentieth of a second of silence. It is a `Blob`, because the content security policy
 * allows no data URL.
 */
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
