import { createHash } from 'node:crypto';
import type { VoiceName } from '@targum/contracts';
import { modelFailed, unavailable } from '@targum/service-kit';
import type { Logger, WatchedDependency } from '@targum/service-kit';
import { encodeSpeech } from '../ffmpeg/encode-speech.ts';
import type { SpeechQuality } from '../ffmpeg/encode-speech.ts';
import type { RunTool } from '../ffmpeg/run-tool.ts';
import type { SpeechEngine } from './engines/engine.ts';
import { createSharedWork } from './shared-work.ts';
import type { SpeechCache } from './speech.cache.ts';

export interface SpeakOptions {
  readonly text: string;
  readonly voice: VoiceName;
  readonly quality: SpeechQuality;
  readonly signal: AbortSignal;
}

export interface SpeechServiceOptions {
  readonly engine: SpeechEngine;
  readonly watched: Pick<WatchedDependency, 'watch'>;
  readonly cache: SpeechCache;
  readonly runTool: RunTool;
  readonly ffmpegPath: string;
  readonly deadlineMs: number;
  readonly logger: Logger;
}

/**
 * Creates a service that speaks with an engine and a cache. Simultaneous calls with the same text,
 * voice and quality share a run.
 */
export const createSpeechService = ({
  engine,
  watched,
  cache,
  runTool,
  ffmpegPath,
  deadlineMs,
  logger,
}: SpeechServiceOptions) => {
  const hashOf = ({ text, voice, quality }: Omit<SpeakOptions, 'signal'>) =>
    createHash('sha256')
      .update(JSON.stringify([engine.id, voice, quality, text]))
      .digest('hex');

  const cached = (hash: string) =>
    cache.get(hash).catch((error: unknown) => {
      logger.warn({ err: error }, 'speech cache could not be read');
      return undefined;
    });

  const keep = (hash: string, sound: Buffer) =>
    cache.put(hash, sound).catch((error: unknown) => {
      logger.warn({ err: error }, 'speech cache could not be written');
    });

  const work = createSharedWork<Buffer>();

  const create = async ({ text, voice, quality, signal }: SpeakOptions): Promise<Buffer> => {
    const sound = await engine.synthesise({ text, voice, signal });
    const mp3 = await encodeSpeech({ runTool, ffmpegPath, sound, quality, signal });
    if (mp3 === undefined)
      throw modelFailed(undefined, { cause: new Error('the sound cannot be decoded') });
    return mp3;
  };

  const createInTime = async (options: SpeakOptions): Promise<Buffer> => {
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      return await create({ ...options, signal: AbortSignal.any([options.signal, deadline]) });
    } catch (error) {
      if (deadline.aborted && !options.signal.aborted) {
        throw unavailable(undefined, { cause: error });
      }
      throw error;
    }
  };

  return {
    /**
     * Returns the speech as MP3.
     * @throws {HttpError} 502 if the speech service fails, 503 after the deadline.
     */
    async speak({ signal, ...wanted }: SpeakOptions): Promise<Buffer> {
      const hash = hashOf(wanted);
      const known = await cached(hash);
      if (known !== undefined) return known;
      return work.join(hash, signal, async (all) => {
        const mp3 = await watched.watch(() => createInTime({ ...wanted, signal: all }));
        await keep(hash, mp3);
        return mp3;
      });
    },
  };
};

export type SpeechService = ReturnType<typeof createSpeechService>;
