const RATE = 16_000;
const HERTZ = 440;
const VOLUME = 8000;
const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;
const FORMAT_BYTES = 16;
const PCM = 1;

/** Creates a second of a tone as WAV, which any transcription service can read. */
export const createTone = (): Buffer<ArrayBuffer> => {
  const dataBytes = RATE * SAMPLE_BYTES;
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(FORMAT_BYTES, 16);
  wav.writeUInt16LE(PCM, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * SAMPLE_BYTES, 28);
  wav.writeUInt16LE(SAMPLE_BYTES, 32);
  wav.writeUInt16LE(SAMPLE_BYTES * 8, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(dataBytes, 40);
  for (let sample = 0; sample < RATE; sample++) {
    const value = Math.sin((2 * Math.PI * HERTZ * sample) / RATE) * VOLUME;
    wav.writeInt16LE(Math.round(value), HEADER_BYTES + sample * SAMPLE_BYTES);
  }
  return wav;
};
