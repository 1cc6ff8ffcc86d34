import { modelSettings, modelSettingsCalls } from '@targum/contracts/on-demand';
import type { ModelSettings } from '@targum/contracts/on-demand';
import { createServiceConnection } from '@targum/service-kit/service-settings';
import type { ServiceConnectionOptions, ServiceOfKind } from '@targum/service-kit/service-settings';
import type { ChatModel } from '../model/chat-model.ts';
import type { StructuredMode } from '../structured/answer-format.ts';
import { createCurrentModel } from './current-model.ts';
import { modelServerOf, shownModel } from './model-server.ts';
import type { ModelServer } from './model-server.ts';

interface ModelChoiceOptions extends ServiceConnectionOptions<ModelServer> {
  /** How the model is asked for data. */
  readonly structured: StructuredMode;
}

export interface ModelConnectionOptions extends ModelChoiceOptions {
  readonly create: (server: ModelServer) => ChatModel;
}

const modelWith = (structured: StructuredMode): ServiceOfKind<ModelSettings, ModelServer> => ({
  kind: 'model',
  calls: modelSettingsCalls,
  parse: (columns) => modelSettings.parse(columns),
  serverOf: modelServerOf,
  shown: shownModel,
  // The openai package is loaded only when it is needed.
  test: async (server, gone) =>
    (await import('./check-model.ts')).checkModel({ server, structured, gone }),
});

/** Knows which model is in effect. */
export const createModelChoice = ({ structured, ...options }: ModelChoiceOptions) =>
  createServiceConnection(modelWith(structured), options);

/** Creates the model that is in effect, and the calls with which admins connect it. */
export const createModelConnection = ({ create, ...options }: ModelConnectionOptions) => {
  const connection = createModelChoice(options);
  const { choose, createRoutes, check, start } = connection;
  const current = createCurrentModel({ choose, create });
  connection.onChange(current.update);
  return { ...current, createRoutes, check, start };
};

export type ModelConnection = ReturnType<typeof createModelConnection>;
