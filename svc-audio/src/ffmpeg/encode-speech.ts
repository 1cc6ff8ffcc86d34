import { QUIET, UNTRUSTED_INPUT } from './formats.ts';
import type { RunTool } from './run-tool.ts';

/** `small` is for callers who want less data. */
export type SpeechQuality = 'usual' | 'small';

export interface EncodeOptions {
  readonly runTool: RunTool;
  readonly ffmpegPath: string;
  readonly sound: Buffer;
  readonly quality: SpeechQuality;
  readonly signal: AbortSignal;
}

/**
 * Longer sounds are cut. The longest text of a call takes much less time, even if it is read
 * slowly.
 */
const MAX_SECONDS = 600;
/**
 * Shorter sounds are padded with silence, so that players accept the sound of a text without words,
 * such as '…'.
 */
const MIN_SECONDS = 0.3;
const MAX_BYTES = 4 * 1024 * 1024;

/** 10 s take 40 KB in the usual quality. The small one has the same frames with half the bytes. */
const BIT_RATE: Readonly<Record<SpeechQuality, string>> = { usual: '32k', small: '16k' };
const FORMAT = ['-ac', '1', '-ar', '24000', '-c:a', 'libmp3lame', '-f', 'mp3'];

const FROM_PIPE = ['-i', 'pipe:0', '-map', '0:a:0', '-map_metadata', '-1'];
const PADDING = ['-af', `apad=whole_dur=${MIN_SECONDS}`, '-t', String(MAX_SECONDS)];
/**
 * Writes no header frame with the length, because ffmpeg cannot go back in a pipe to fill it in.
 */
const TO_PIPE = ['-write_xing', '0', '-id3v2_version', '0', 'pipe:1'];

/**
 * Encodes sound as a small MP3.
 * @returns undefined if the sound cannot be decoded.
 * @throws Error if ffmpeg cannot be run; the abort reason of `signal`.
 */
export const encodeSpeech = async ({
  runTool,
  ffmpegPath,
  sound,
  quality,
  signal,
}: EncodeOptions): Promise<Buffer | undefined> => {
  const { exitCode, output } = await runTool({
    command: ffmpegPath,
    args: [
      ...[QUIET, UNTRUSTED_INPUT, FROM_PIPE, PADDING].flat(),
      ...[...FORMAT, '-b:a', BIT_RATE[quality], ...TO_PIPE],
    ],
    input: sound,
    maxOutputBytes: MAX_BYTES,
    signal,
  });
  return exitCode === 0 && output.length > 0 ? output : undefined;
};
