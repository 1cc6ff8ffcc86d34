import type { ModelApi, ModelSettings } from '@targum/contracts/on-demand';
import { readModelServer } from '@targum/service-kit/addresses';
import type { OpenAiServer } from '@targum/service-kit/openai';
import type { AddressGuard, EnvironmentService } from '@targum/service-kit/service-settings';
import type { ModelConfig } from '../../config.ts';

/** A model and the server that has it. */
export interface ModelServer extends OpenAiServer {
  readonly model: string;
  readonly api: ModelApi;
  /** Opens the connections. Undefined for a server of the environment, which may be anywhere. */
  readonly connect?: AddressGuard['connect'] | undefined;
}

export const modelOfEnvironment = (config: ModelConfig): EnvironmentService<ModelServer> => {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, CHAT_MODEL: model } = config;
  const wins = config.MODEL_ENVIRONMENT === 'wins';
  if (baseUrl === undefined || apiKey === undefined || model === undefined) {
    return { server: undefined, wins };
  }
  return {
    wins,
    server: {
      baseUrl,
      apiKey,
      model,
      api: config.CHAT_API,
      azureApiVersion: config.OPENAI_API_VERSION,
      organization: config.OPENAI_ORG_ID,
      project: config.OPENAI_PROJECT_ID,
    },
  };
};

export const modelServerOf = (
  settings: ModelSettings,
  key: string,
  { connect }: Pick<AddressGuard, 'connect'>,
): ModelServer => ({
  baseUrl: settings.address,
  apiKey: key,
  model: settings.model,
  api: settings.api,
  azureApiVersion: settings.apiVersion ?? undefined,
  organization: settings.organization ?? undefined,
  project: settings.project ?? undefined,
  connect,
});

/** Returns what admins may see of a server: its address without a password or a query. */
export const shownModel = (server: ModelServer): ModelSettings => ({
  address: readModelServer(server.baseUrl).url,
  model: server.model,
  api: server.api,
  apiVersion: server.azureApiVersion ?? null,
  organization: server.organization ?? null,
  project: server.project ?? null,
});
