import { runFfmpeg } from './ffmpeg.ts';

/**
 * Creates a soft tone as MP3 (mono, 32 kbit/s).
 * @param seconds the length of the tone
 * @throws Error if ffmpeg cannot be started or fails, AbortError if `signal` aborts
 */
export async function createTone(
  ffmpegPath: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const tone = `sine=frequency=220:sample_rate=24000:duration=${seconds},volume=0.2`;
  // No Xing frame: ffmpeg cannot go back in a pipe to put the length into it.
  // prettier-ignore
  const args = [
    '-f', 'lavfi', '-i', tone, '-c:a', 'libmp3lame', '-b:a', '32k', '-ac', '1',
    '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', 'pipe:1',
  ];
  const code = await runFfmpeg({ ffmpegPath, args, signal, onOutput: (c) => chunks.push(c) });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return Buffer.concat(chunks);
}
