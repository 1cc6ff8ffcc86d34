import { spawnSync } from 'node:child_process';
import OpenAI from 'openai';
import { createModelStandin } from '../standin.ts';
import type { ModelStandinOptions } from '../standin.ts';

const ffmpegPath = 'ffmpeg';

/** Starts a stand-in without delays, with a client that does not retry. */
export async function startStandin(options: Partial<ModelStandinOptions> = {}) {
  const standin = createModelStandin({
    tokensPerSecond: Infinity,
    firstTokenMs: 0,
    ffmpegPath,
    transcription: true,
    ...options,
  });
  const { url, close } = await standin.listen({ port: 0, host: '127.0.0.1' });
  const client = new OpenAI({
    baseURL: `${url}/v1`,
    apiKey: 'test-key',
    maxRetries: 0,
    logLevel: 'off',
  });
  return { standin, url, client, close };
}

/** Runs ffmpeg and returns its output. */
export function ffmpegOutput(args: string[], input?: Buffer): Buffer {
  const result = spawnSync(ffmpegPath, ['-hide_banner', '-loglevel', 'error', ...args, 'pipe:1'], {
    input,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) throw new Error(result.stderr.toString());
  return result.stdout;
}

/** Creates a tone of a given length in a given container. */
export const toneOf = (seconds: number, format: string, ...more: string[]): Buffer =>
  ffmpegOutput(['-f', 'lavfi', '-i', `sine=duration=${seconds}`, ...more, '-f', format]);
