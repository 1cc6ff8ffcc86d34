import { QUIET, UNTRUSTED_INPUT } from './formats.ts';
import type { RunTool } from './run-tool.ts';

export interface EncodeOptions {
  readonly runTool: RunTool;
  readonly ffmpegPath: string;
  /** Sound in any format that ffmpeg recognises. */
  readonly sound: Buffer;
  readonly signal: AbortSignal;
}

/** Well above the longest text of one call, read slowly. */
const MAX_SECONDS = 600;
/** A text without words, such as '…', must still give sound that players accept. */
const MIN_SECONDS = 0.3;
const MAX_BYTES = 4 * 1024 * 1024;

/** 40 KB for 10 s. */
const FORMAT = ['-ac', '1', '-ar', '24000', '-c:a', 'libmp3lame', '-b:a', '32k', '-f', 'mp3'];

const FROM_PIPE = ['-i', 'pipe:0', '-map', '0:a:0', '-map_metadata', '-1'];
const PADDING = ['-af', `apad=whole_dur=${MIN_SECONDS}`, '-t', String(MAX_SECONDS)];
/** ffmpeg cannot seek in a pipe, so a header frame with the length would stay empty. */
const TO_PIPE = ['-write_xing', '0', '-id3v2_version', '0', 'pipe:1'];

/**
 * Encodes sound as a small MP3. @returns undefined if the sound cannot be decoded.
 * @throws Error if ffmpeg cannot be run; the reason of `signal` if that aborts.
 */
export const encodeSpeech = async ({
  runTool,
  ffmpegPath,
  sound,
  signal,
}: EncodeOptions): Promise<Buffer | undefined> => {
  const { exitCode, output } = await runTool({
    command: ffmpegPath,
    args: [...QUIET, ...UNTRUSTED_INPUT, ...FROM_PIPE, ...PADDING, ...FORMAT, ...TO_PIPE],
    input: sound,
    maxOutputBytes: MAX_BYTES,
    signal,
  });
  return exitCode === 0 && output.length > 0 ? output : undefined;
};
