import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@targum/contracts';
import { measureAudio } from '../audio.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { sendJson } from '../http/send.ts';
import { readUpload } from '../http/upload.ts';
import { happenAtOnce, waitWhilePaused } from '../reply/generate.ts';

/**
 * Answers `POST /v1/audio/transcriptions` with a sentence that names the length of the sound.
 * @throws ApiError if transcription is off
 */
export async function transcriptions(context: RequestContext): Promise<void> {
  if (!context.transcription) {
    throw new ApiError(501, 'The stand-in transcribes nothing', 'not_connected');
  }
  // ffmpeg must seek in some containers, so the upload goes to a file.
  const folder = await mkdtemp(join(tmpdir(), 'standin-'));
  try {
    const path = join(folder, 'audio');
    const { file, fields } = await readUpload(context, path, limits.audio.maxBytes);
    if (file === undefined) throw new ApiError(400, "The field 'file' is missing");
    if ((fields['response_format'] ?? 'json') !== 'json') {
      throw new ApiError(400, "response_format must be 'json'");
    }
    await happenAtOnce(context);
    await waitWhilePaused(context);
    const seconds = await measureAudio(context.ffmpegPath, path, context.signal);
    if (seconds === undefined) {
      throw new ApiError(400, 'The audio could not be decoded', 'invalid_value');
    }
    await sendJson(context, {
      text: transcript(seconds),
      usage: { type: 'duration', seconds: Math.ceil(seconds) },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const transcript = (seconds: number): string =>
  `(no transcription service connected: ${seconds.toFixed(1)} s of audio)`;
