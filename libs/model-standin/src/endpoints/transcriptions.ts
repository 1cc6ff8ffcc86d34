import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@targum/contracts';
import { measureAudio } from '../audio/measure.ts';
import { ApiError } from '../http/errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { sendBody, sendJson } from '../http/send.ts';
import { readUpload } from '../http/upload.ts';
import { happenAtOnce, waitWhilePaused } from '../reply/generate.ts';

/** `POST /v1/audio/transcriptions`: the length of the sound, in words. */
export async function transcriptions(exchange: Exchange): Promise<void> {
  // A file, since some containers can only be read by seeking in them.
  const folder = await mkdtemp(join(tmpdir(), 'standin-'));
  try {
    const path = join(folder, 'audio');
    const { file, fields } = await readUpload(exchange, path, limits.audio.maxBytes);
    if (file === undefined) throw new ApiError(400, "The field 'file' is missing");
    await happenAtOnce(exchange);
    await waitWhilePaused(exchange);
    const seconds = await measureAudio(exchange.ffmpegPath, path, exchange.signal);
    if (seconds === undefined) {
      throw new ApiError(400, 'The audio could not be decoded', 'invalid_value');
    }
    await answer(exchange, fields['response_format'] ?? 'json', seconds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the stand-in says instead of a transcript. */
const transcript = (seconds: number): string =>
  `(no transcription service connected: ${seconds.toFixed(1)} s of audio)`;

async function answer(exchange: Exchange, format: string, seconds: number): Promise<void> {
  const text = transcript(seconds);
  const usage = { type: 'duration', seconds: Math.ceil(seconds) };
  switch (format) {
    case 'json':
      return sendJson(exchange, { text, usage });
    case 'verbose_json':
      return sendJson(exchange, {
        task: 'transcribe',
        language: 'english',
        duration: seconds,
        text,
        segments: [],
        usage,
      });
    case 'text':
      return sendBody(exchange, 'text/plain; charset=utf-8', Buffer.from(`${text}\n`));
    default:
      throw new ApiError(400, "response_format must be 'json', 'verbose_json' or 'text'");
  }
}
