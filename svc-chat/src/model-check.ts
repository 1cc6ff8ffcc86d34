import {
  createKnex,
  createLogger,
  databaseConfig,
  readConfigOrExit,
  sessionConfig,
} from '@targum/service-kit';
import { readModelServer } from '@targum/service-kit/addresses';
import { modelConfig } from './config.ts';
import { checkModel } from './models/connection/check-model.ts';
import { createModelChoice } from './models/connection/model-connection.ts';
import { modelOfEnvironment } from './models/connection/model-server.ts';
import { tableOf } from './models/connection/print-checks.ts';

/** A command for operators. It tests the model in effect and prints what works. */

const config = readConfigOrExit(
  {
    ...modelConfig(process.env),
    DATABASE_URL: databaseConfig.DATABASE_URL.optional(),
    SESSION_KEYS: sessionConfig.SESSION_KEYS.optional(),
  },
  process.env,
);

/** Returns the server in effect. Without a database, that is the server of the environment. */
const chosenServer = async () => {
  const environment = modelOfEnvironment(config);
  const { DATABASE_URL: url, SESSION_KEYS: secrets } = config;
  const isComplete = url !== undefined && secrets !== undefined;
  if (config.MODEL_SETTINGS === 'environment' || !isComplete) return environment.server;
  const knex = createKnex({ url, name: 'model-check', poolMax: 1 });
  try {
    const choice = createModelChoice({
      backend: {
        ...{ knex, reservedKnex: knex },
        logger: createLogger({ name: 'model-check', level: 'silent' }),
      },
      ...{ secrets, environment, onScreen: true },
      structured: config.CHAT_STRUCTURED,
      privateAddresses: config.MODEL_PRIVATE_ADDRESSES,
    });
    await choice.check();
    return choice.choose().server;
  } finally {
    await knex.destroy();
  }
};

const server = await chosenServer();
if (server === undefined) {
  process.stdout.write('No model is connected.\n');
  process.exit(1);
}
process.stdout.write(`${server.model} at ${readModelServer(server.baseUrl).url}\n\n`);
const checks = await checkModel({
  ...{ server, structured: config.CHAT_STRUCTURED },
  gone: new AbortController().signal,
});
process.stdout.write(`${tableOf(checks)}\n`);
process.exit(checks[0]?.state === 'ok' ? 0 : 1);
