import { limits } from '@targum/contracts';
import { QUIET, UNTRUSTED_INPUT } from './formats.ts';
import type { RunTool } from './run-tool.ts';

export type Rejection = 'unreadable' | 'too_short' | 'too_long';
export type Normalised = { readonly seconds: number } | { readonly rejected: Rejection };

export interface NormaliseOptions {
  readonly runTool: RunTool;
  readonly ffmpegPath: string;
  /** Path of the uploaded file. Its extension has no meaning. */
  readonly input: string;
  /** Path of the file to write: MP3, 16 kHz, mono. */
  readonly output: string;
  readonly signal: AbortSignal;
}

/** Transcription services refuse shorter recordings. */
const MIN_SECONDS = 0.1;
/** A recording may exceed the maximum length by this time, because encoders pad the last frame. */
const TOLERANCE_SECONDS = 0.5;
const MAX_PROGRESS_BYTES = 1024 * 1024;

/** 15 minutes take 7 MB, which is less than the limit of any transcription service. */
const SPEECH_FORMAT = ['-ac', '1', '-c:a', 'libmp3lame', '-b:a', '64k', '-f', 'mp3'];

/** A broken file can contain any timestamps, so samples are counted instead. */
const COUNT_SAMPLES = ['-af', 'aresample=16000,asetpts=N/SR/TB'];
const PROGRESS = ['-progress', 'pipe:1', '-nostats'];

const lastSeconds = (progress: string): number => {
  const values = [...progress.matchAll(/^out_time_us=(\d+)$/gm)];
  return Number(values.at(-1)?.[1] ?? 0) / 1_000_000;
};

/**
 * Detects the format of a recording by its content, measures its decodable length, and writes it in
 * a small format. Decoding stops soon after the maximum length.
 * @throws Error if ffmpeg cannot be run; the abort reason of `signal`.
 */
export const normaliseRecording = async ({
  runTool,
  ffmpegPath,
  input,
  output,
  signal,
}: NormaliseOptions): Promise<Normalised> => {
  const longest = limits.audio.maxSeconds + 2 * TOLERANCE_SECONDS;
  const from = ['-i', `file:${input}`, '-map', '0:a:0', '-map_metadata', '-1'];
  const to = [...SPEECH_FORMAT, '-t', String(longest), '-y', `file:${output}`];
  const { exitCode, output: progress } = await runTool({
    command: ffmpegPath,
    args: [...QUIET, ...UNTRUSTED_INPUT, ...from, ...COUNT_SAMPLES, ...to, ...PROGRESS],
    maxOutputBytes: MAX_PROGRESS_BYTES,
    signal,
    background: true,
  });
  const seconds = lastSeconds(progress.toString());
  if (exitCode !== 0 || seconds === 0) return { rejected: 'unreadable' };
  if (seconds < MIN_SECONDS) return { rejected: 'too_short' };
  if (seconds > limits.audio.maxSeconds + TOLERANCE_SECONDS) return { rejected: 'too_long' };
  return { seconds };
};
