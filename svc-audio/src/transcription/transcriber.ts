import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@targum/service-kit';
import { normaliseRecording } from '../ffmpeg/normalise.ts';
import type { RunTool } from '../ffmpeg/run-tool.ts';
import { jobFailure } from '../queue/jobs.ts';
import type { TranscribeResult } from '../queue/jobs.ts';
import type { JobHandler } from '../queue/job-consumer.ts';
import type { SpeechToText } from './speech-to-text.ts';
import type { Uploads } from './uploads.repository.ts';
import { createWorkFolder } from './work-folders.ts';

export interface TranscriberOptions {
  readonly uploads: Uploads;
  readonly runTool: RunTool;
  readonly ffmpegPath: string;
  readonly speechToText: SpeechToText;
  /** Time limit of a job, in milliseconds. */
  readonly jobMs: number;
  readonly tempFolder: string;
  readonly logger: Logger;
}

/** Creates the handler of `transcribe` jobs. The handler does not delete the upload. */
export const createTranscriber = ({
  uploads,
  runTool,
  ffmpegPath,
  speechToText,
  jobMs,
  tempFolder,
  logger,
}: TranscriberOptions): JobHandler => {
  /** Returns the recording as a small MP3, or the reason why it cannot be used. */
  const normalise = async (folder: string, content: Buffer, signal: AbortSignal) => {
    // ffmpeg reads and writes files, because it must seek in some containers.
    const input = join(folder, 'upload');
    const output = join(folder, 'audio.mp3');
    await writeFile(input, content);
    const normalised = await normaliseRecording({ runTool, ffmpegPath, input, output, signal });
    if ('rejected' in normalised) return normalised;
    return { mp3: await readFile(output), seconds: normalised.seconds };
  };

  const transcribe = async (
    normalised: Awaited<ReturnType<typeof normalise>>,
    signal: AbortSignal,
  ): Promise<TranscribeResult> => {
    if ('rejected' in normalised) return { outcome: 'rejected', reason: normalised.rejected };
    try {
      const transcript = await speechToText(normalised.mp3, signal);
      return { outcome: 'transcribed', ...transcript, seconds: normalised.seconds };
    } catch (error) {
      throw jobFailure('model_failed', error);
    }
  };

  const remove = (folder: string, requestId: string) =>
    rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      logger.warn({ err: error, requestId }, 'temporary files could not be removed'),
    );

  return async ({ uploadId, requestId }, stopping) => {
    const content = await uploads.get(uploadId);
    if (content === undefined) throw jobFailure('upload_missing');
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(jobMs)]);
    const folder = await createWorkFolder(tempFolder);
    const normalised = normalise(folder, content, signal);
    // The files are removed while the service transcribes, because removing them can take long on a
    // busy disk.
    const removed = Promise.allSettled([normalised]).then(() => remove(folder, requestId));
    try {
      return await transcribe(await normalised, signal);
    } finally {
      await removed;
    }
  };
};
