import { STANDIN_MODEL } from '@targum/contracts';
import type { DependencyHealth } from '@targum/contracts/on-demand';
import { notConfigured } from '@targum/service-kit';
import type { ChosenService } from '@targum/service-kit/service-settings';
import { ModelError } from '../model/chat-model.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { watchModel } from '../model/watched-model.ts';
import type { ModelServer } from './model-server.ts';

export interface CurrentModelOptions {
  readonly choose: () => ChosenService<ModelServer>;
  readonly create: (server: ModelServer) => ChatModel;
}

interface Watched {
  readonly model: ChatModel;
  readonly read: () => DependencyHealth;
}

/** Fails every reply. Its name tells the pages that no model is connected. */
const NO_MODEL: Watched = {
  model: {
    name: STANDIN_MODEL,
    unsupported: [],
    reply: () => Promise.reject(new ModelError('unreachable')),
    ask: () => Promise.reject(new ModelError('unreachable')),
  },
  read: () => notConfigured,
};

/**
 * Creates a model that is always the one in effect. A running reply keeps the model with which it
 * began.
 */
export const createCurrentModel = ({ choose, create }: CurrentModelOptions) => {
  const make = (): Watched => {
    const { server } = choose();
    return server === undefined ? NO_MODEL : watchModel(create(server));
  };
  let current = make();
  const model: ChatModel = {
    get name() {
      return current.model.name;
    },
    get unsupported() {
      return current.model.unsupported;
    },
    reply: (request) => current.model.reply(request),
    ask: (request) => current.model.ask(request),
  };
  return {
    model,
    /** Returns how the latest reply of the model in effect ended. */
    read: (): DependencyHealth => current.read(),
    /** Takes the model that is in effect now. */
    update(): void {
      current = make();
    },
  };
};
