import { modelSettings, modelSettingsCalls } from '@targum/contracts/on-demand';
import type { ModelSettings } from '@targum/contracts/on-demand';
import { createServiceConnection } from '@targum/service-kit/service-settings';
import type { ServiceConnectionOptions, ServiceOfKind } from '@targum/service-kit/service-settings';
import type { ChatModel } from '../model/chat-model.ts';
import { createCurrentModel } from './current-model.ts';
import { modelServerOf, shownModel } from './model-server.ts';
import type { ModelServer } from './model-server.ts';

export interface ModelConnectionOptions extends ServiceConnectionOptions<ModelServer> {
  readonly create: (server: ModelServer) => ChatModel;
}

const MODEL: ServiceOfKind<ModelSettings, ModelServer> = {
  kind: 'model',
  calls: modelSettingsCalls,
  parse: (columns) => modelSettings.parse(columns),
  serverOf: modelServerOf,
  shown: shownModel,
  // The openai package is loaded only when it is needed.
  test: async (server, gone) => (await import('./check-model.ts')).checkModel(server, gone),
};

/** Knows which model is in effect. */
export const createModelChoice = (options: ServiceConnectionOptions<ModelServer>) =>
  createServiceConnection(MODEL, options);

/** Creates the model that is in effect, and the calls with which admins connect it. */
export const createModelConnection = ({ create, ...options }: ModelConnectionOptions) => {
  const connection = createModelChoice(options);
  const { choose, createRoutes, check, start } = connection;
  const current = createCurrentModel({ choose, create });
  connection.onChange(current.update);
  return { ...current, createRoutes, check, start };
};

export type ModelConnection = ReturnType<typeof createModelConnection>;
