import { spawnSync } from 'node:child_process';

const FFMPEG = 'ffmpeg';

/**
 * Runs ffmpeg.
 * @returns its stdout.
 */
const ffmpeg = (args: readonly string[], input?: Buffer): Buffer => {
  const { status, stdout, stderr } = spawnSync(
    FFMPEG,
    ['-hide_banner', '-loglevel', 'error', ...args, 'pipe:1'],
    { input, maxBuffer: 128 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
};

/** Creates a tone in a container that ffmpeg can write to a pipe. */
export const toneOf = (seconds: number, format: string, ...codec: string[]): Buffer =>
  ffmpeg(['-f', 'lavfi', '-i', `sine=duration=${seconds}`, ...codec, '-f', format]);

/** Creates a long recording that is quick to make and small. */
export const longTone = (seconds: number): Buffer =>
  toneOf(seconds, 'mp3', '-ar', '8000', '-ac', '1', '-b:a', '8k');

const SAMPLES = 8000;

/** @throws Error if the data cannot be decoded as MP3. */
const decode = (mp3: Buffer): Int16Array => {
  const raw = ffmpeg(
    ['-f', 'mp3', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', `${SAMPLES}`],
    mp3,
  );
  return new Int16Array(new Uint8Array(raw).buffer);
};

/**
 * Returns the length of an MP3 in seconds.
 * @throws Error if the data cannot be decoded as MP3.
 */
export const secondsOfMp3 = (mp3: Buffer): number => decode(mp3).length / SAMPLES;

const FRAME = 512;
/**
 * The lags to try, in samples: from the period of 400 Hz, above the highest voice, to that of 60
 * Hz, below the lowest voice.
 */
const LAGS = { from: Math.floor(SAMPLES / 400), to: Math.ceil(SAMPLES / 60) };

const correlation = (frame: Int16Array, lag: number): number => {
  let sum = 0;
  for (let at = lag; at < frame.length; at++) sum += (frame[at] ?? 0) * (frame[at - lag] ?? 0);
  return sum;
};

const pitchOf = (frame: Int16Array): number | undefined => {
  const energy = correlation(frame, 0);
  let best = { lag: 0, value: 0 };
  for (let lag = LAGS.from; lag <= LAGS.to; lag++) {
    const value = correlation(frame, lag);
    if (value > best.value) best = { lag, value };
  }
  const isVoiced = energy / frame.length > 10_000 && best.value > energy / 2;
  return isVoiced ? SAMPLES / best.lag : undefined;
};

/** Returns the median pitch of a voice in Hz, by autocorrelation. */
export const pitchOfMp3 = (mp3: Buffer): number => {
  const samples = decode(mp3);
  const pitches = Array.from({ length: Math.floor(samples.length / FRAME) }, (_, index) =>
    pitchOf(samples.subarray(index * FRAME, (index + 1) * FRAME)),
  )
    .filter((pitch) => pitch !== undefined)
    .toSorted((a, b) => a - b);
  return pitches[Math.floor(pitches.length / 2)] ?? Number.NaN;
};
