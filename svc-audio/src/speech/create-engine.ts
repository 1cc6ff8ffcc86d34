import type { AudioConfig } from '../config.ts';
import { loadClients } from '../connections/audio-server.ts';
import type { SpeechConnection } from '../connections/audio-connections.ts';
import { findEspeak } from '../ffmpeg/find-tool.ts';
import type { RunTool } from '../ffmpeg/run-tool.ts';
import { createCurrentEngine } from './engines/current.ts';
import { createEspeakEngine } from './engines/espeak.ts';
import { createOpenAiEngine } from './engines/openai.ts';

export interface CreateEngineOptions {
  readonly config: Pick<AudioConfig, 'ESPEAK_PATH' | 'SPEECH_DEADLINE_SECONDS' | 'MODEL_SETTINGS'>;
  readonly connection: Pick<SpeechConnection, 'choose' | 'onChange'>;
  readonly runTool: RunTool;
  readonly path: string;
}

/**
 * Creates the speech engine in effect: that of the connected service, else espeak-ng.
 * @throws {ConfigError} naming a setting whose program does not work.
 */
export const createSpeechEngine = async ({
  config,
  connection,
  runTool,
  path,
}: CreateEngineOptions) => {
  const { source, server: first } = connection.choose();
  const maySpeakItself = source !== 'environment';
  const timeoutMs = config.SPEECH_DEADLINE_SECONDS * 1000;
  const espeak = maySpeakItself
    ? createEspeakEngine({
        runTool,
        espeakPath: await findEspeak({ setting: 'ESPEAK_PATH', command: config.ESPEAK_PATH, path }),
      })
    : undefined;
  const mayConnect = first !== undefined || config.MODEL_SETTINGS === 'screen';
  const clientOf = mayConnect ? await loadClients() : undefined;
  const engine = createCurrentEngine(() => {
    const { server } = connection.choose();
    if (server !== undefined && clientOf !== undefined) {
      const { model, voices } = server;
      return createOpenAiEngine({ client: clientOf(server, timeoutMs), model, voices });
    }
    if (espeak === undefined) throw new Error('no speech engine is connected');
    return espeak;
  });
  connection.onChange(engine.update);
  return engine;
};
