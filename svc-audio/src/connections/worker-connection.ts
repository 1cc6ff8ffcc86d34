import { ConfigError, createKnex } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { EnvironmentService } from '@targum/service-kit/service-settings';
import type { WorkerConfig } from '../config.ts';
import { createTranscriptionConnection } from './audio-connections.ts';
import type { AudioServer } from './audio-server.ts';

interface WorkerConnectionOptions {
  readonly config: Pick<
    WorkerConfig,
    'MODEL_SETTINGS' | 'MODEL_PRIVATE_ADDRESSES' | 'DATABASE_URL' | 'SESSION_KEYS'
  >;
  readonly environment: EnvironmentService<AudioServer>;
  readonly name: string;
  readonly logger: Logger;
}

/**
 * Knows the transcription service that is in effect. Only a worker that reads saved settings needs
 * PostgreSQL.
 * @throws {ConfigError} naming a setting that is missing.
 */
export const createWorkerConnection = async ({
  config,
  environment,
  name,
  logger,
}: WorkerConnectionOptions) => {
  const { DATABASE_URL: url, SESSION_KEYS: secrets } = config;
  if (config.MODEL_SETTINGS === 'environment') {
    return {
      choose: () => ({ server: environment.server }),
      onChange: () => undefined,
      check: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    };
  }
  if (url === undefined) throw new ConfigError('DATABASE_URL is missing (MODEL_SETTINGS=screen)');
  if (secrets === undefined) {
    throw new ConfigError('SESSION_KEYS is missing (MODEL_SETTINGS=screen)');
  }
  const knex = createKnex({ url, name, logger, poolMax: 1 });
  const connection = createTranscriptionConnection({
    backend: { knex, reservedKnex: knex, logger },
    ...{ secrets, environment, onScreen: true },
    privateAddresses: config.MODEL_PRIVATE_ADDRESSES,
  });
  const reading = await connection.start();
  return {
    ...connection,
    async stop() {
      await reading.stop();
      await knex.destroy();
    },
  };
};
