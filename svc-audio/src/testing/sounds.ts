import { spawnSync } from 'node:child_process';

const FFMPEG = 'ffmpeg';

/** What ffmpeg writes to stdout. */
const ffmpeg = (args: readonly string[], input?: Buffer): Buffer => {
  const { status, stdout, stderr } = spawnSync(
    FFMPEG,
    ['-hide_banner', '-loglevel', 'error', ...args, 'pipe:1'],
    { input, maxBuffer: 128 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
};

/** A tone in a container that ffmpeg can write to a pipe. */
export const toneOf = (seconds: number, format: string, ...codec: string[]): Buffer =>
  ffmpeg(['-f', 'lavfi', '-i', `sine=duration=${seconds}`, ...codec, '-f', format]);

/** A long recording that takes little time and space. */
export const longTone = (seconds: number): Buffer =>
  toneOf(seconds, 'mp3', '-ar', '8000', '-ac', '1', '-b:a', '8k');

const SAMPLES = 8000;

/** Length in seconds of an MP3. @throws Error where it cannot be decoded as one. */
export const secondsOfMp3 = (mp3: Buffer): number =>
  ffmpeg(['-f', 'mp3', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', `${SAMPLES}`], mp3)
    .length /
  2 /
  SAMPLES;
