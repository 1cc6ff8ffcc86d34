import { limits } from '@targum/contracts';
import { runFfmpeg } from './ffmpeg.ts';

const SAMPLES_PER_SECOND = 8000;
const BYTES_PER_SAMPLE = 2;

// The list has media formats only: a playlist would make ffmpeg open the files in it.
const FORMATS = 'wav,w64,aiff,caf,mp3,aac,flac,ogg,amr,matroska,webm,mov,mp4,m4a';

/**
 * Measures the length in seconds of the sound in a file. @returns undefined if nothing can be
 * decoded.
 * @throws Error if ffmpeg cannot be started, AbortError if `signal` aborts
 */
export async function measureAudio(
  ffmpegPath: string,
  file: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  let bytes = 0;
  // prettier-ignore
  const args = [
    '-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS,
    '-i', `file:${file}`, '-map', '0:a:0', '-t', String(limits.audio.maxSeconds),
    '-ac', '1', '-ar', String(SAMPLES_PER_SECOND), '-f', 's16le', 'pipe:1',
  ];
  const onOutput = (chunk: Buffer) => {
    bytes += chunk.length;
  };
  const code = await runFfmpeg({ ffmpegPath, args, signal, onOutput });
  if (code !== 0 || bytes === 0) return undefined;
  return bytes / BYTES_PER_SAMPLE / SAMPLES_PER_SECOND;
}
