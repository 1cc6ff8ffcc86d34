import { spawn } from 'node:child_process';
import { limits } from '@targum/contracts';

interface FfmpegRun {
  ffmpegPath: string;
  args: string[];
  signal: AbortSignal;
  onOutput: (chunk: Buffer) => void;
}

const TIMEOUT_MS = 60_000;

/**
 * Runs ffmpeg and passes its output to `onOutput`.
 * @returns the exit code, or null if a signal or the time limit of 60 s ended the process.
 * @throws Error if ffmpeg cannot be started, AbortError if `signal` aborts
 */
function runFfmpeg({ ffmpegPath, args, signal, onOutput }: FfmpegRun) {
  return new Promise<number | null>((resolve, reject) => {
    const process = spawn(ffmpegPath, ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      signal,
    });
    process.stdout.on('data', onOutput);
    process.on('error', reject);
    process.on('close', resolve);
  });
}

/** Creates a soft tone as MP3. @throws Error if ffmpeg fails, AbortError if `signal` aborts */
export async function createTone(
  ffmpegPath: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const tone = `sine=frequency=220:sample_rate=24000:duration=${seconds},volume=0.2`;
  // The MP3 has no Xing frame, because ffmpeg cannot go back in a pipe to write the length into the
  // frame.
  // oxfmt-ignore
  const args = [
    '-f', 'lavfi', '-i', tone, '-c:a', 'libmp3lame', '-b:a', '32k', '-ac', '1',
    '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', 'pipe:1',
  ];
  const code = await runFfmpeg({ ffmpegPath, args, signal, onOutput: (c) => chunks.push(c) });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return Buffer.concat(chunks);
}

const SAMPLES_PER_SECOND = 8000;
const BYTES_PER_SAMPLE = 2;

// The list has only media formats. With the format of a playlist, ffmpeg would open the files that
// the playlist names.
const FORMATS = 'wav,w64,aiff,caf,mp3,aac,flac,ogg,amr,matroska,webm,mov,mp4,m4a';

/**
 * Returns the duration of the sound in a file in seconds; undefined if nothing can be decoded.
 * @throws Error if ffmpeg cannot be started, AbortError if `signal` aborts
 */
export async function measureAudio(
  ffmpegPath: string,
  file: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  let bytes = 0;
  // oxfmt-ignore
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
