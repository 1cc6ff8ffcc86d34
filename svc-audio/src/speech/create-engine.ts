import { speechEngineSettings } from '../config.ts';
import type { AudioConfig } from '../config.ts';
import { findEspeak } from '../ffmpeg/find-tool.ts';
import type { RunTool } from '../ffmpeg/run-tool.ts';
import type { SpeechEngine } from './engines/engine.ts';
import { createEspeakEngine } from './engines/espeak.ts';
import { createOpenAiEngine } from './engines/openai.ts';

export interface CreateEngineOptions {
  readonly config: AudioConfig;
  readonly runTool: RunTool;
  readonly path: string;
}

/**
 * Creates the speech engine that the settings choose.
 * @throws {ConfigError} naming a setting that is wrong, or whose program does not work.
 */
export const createSpeechEngine = async ({
  config,
  runTool,
  path,
}: CreateEngineOptions): Promise<SpeechEngine> => {
  const settings = speechEngineSettings(config);
  if (settings.engine === 'espeak') {
    const espeakPath = await findEspeak({
      setting: 'ESPEAK_PATH',
      command: config.ESPEAK_PATH,
      path,
    });
    return createEspeakEngine({ runTool, espeakPath });
  }
  // The openai package is loaded only here, because it takes a tenth of the process's memory.
  const { createOpenAiClient } = await import('@targum/service-kit/openai');
  const { baseUrl, apiKey, model, voices } = settings;
  const timeoutMs = config.SPEECH_DEADLINE_SECONDS * 1000;
  return createOpenAiEngine({
    client: createOpenAiClient({ baseUrl, apiKey, timeoutMs }),
    model,
    voices,
  });
};
