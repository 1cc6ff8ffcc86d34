import { QUIET, UNTRUSTED_INPUT } from './formats.ts';
import type { RunTool } from './run-tool.ts';

export interface EncodeOptions {
  readonly runTool: RunTool;
  readonly ffmpegPath: string;
  /** Sound in any format that ffmpeg recognises. */
  readonly sound: Buffer;
  readonly signal: AbortSignal;
}

/** A text of one call, read slowly, is well below this. */
const MAX_SECONDS = 600;
/** Text without anything to say, such as '…', still gives sound that players accept. */
const MIN_SECONDS = 0.3;
const MAX_BYTES = 4 * 1024 * 1024;

/** 40 KB for 10 s. */
const FORMAT = ['-ac', '1', '-ar', '24000', '-c:a', 'libmp3lame', '-b:a', '32k', '-f', 'mp3'];

const FROM_PIPE = ['-i', 'pipe:0', '-map', '0:a:0', '-map_metadata', '-1'];
const PADDING = ['-af', `apad=whole_dur=${MIN_SECONDS}`, '-t', String(MAX_SECONDS)];
/** A pipe cannot be sought back in, so a header frame with the length would stay empty. */
const TO_PIPE = ['-write_xing', '0', '-id3v2_version', '0', 'pipe:1'];

/**
 * Sound as a small MP3; undefined where it could not be decoded.
 * @throws Error when ffmpeg cannot be run, the signal's reason when aborted.
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
