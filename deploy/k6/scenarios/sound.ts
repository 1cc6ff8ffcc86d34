const RATE = 8000;
const HEADER_BYTES = 44;

export const tone = (seconds: number): ArrayBuffer => {
  const samples = RATE * seconds;
  const buffer = new ArrayBuffer(HEADER_BYTES + 2 * samples);
  const view = new DataView(buffer);
  const name = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) {
      view.setUint8(at + index, letters.charCodeAt(index));
    }
  };
  name(0, 'RIFF');
  view.setUint32(4, buffer.byteLength - 8, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, 2 * samples, true);
  for (let index = 0; index < samples; index += 1) {
    const value = Math.sin((2 * Math.PI * 440 * index) / RATE) * 8000;
    view.setInt16(HEADER_BYTES + 2 * index, value, true);
  }
  return buffer;
};
