import { STANDIN_MODEL } from '@targum/contracts';
import type { DependencyHealth } from '@targum/contracts/on-demand';
import { watchDependency } from '@targum/service-kit';
import { ModelError } from './chat-model.ts';
import type { ChatModel } from './chat-model.ts';

/** If the model refuses a program's request, the state of the model stays the same. */
const failureOf = (error: unknown) =>
  error instanceof ModelError && error.refused === undefined ? error.failure : undefined;

/** Returns the same model, with a report of how its latest reply ended. */
export function watchModel(model: ChatModel): {
  readonly model: ChatModel;
  readonly read: () => DependencyHealth;
} {
  const dependency = watchDependency(model.name, failureOf);
  const isStandIn = model.name === STANDIN_MODEL;
  return {
    model: {
      name: model.name,
      unsupported: model.unsupported,
      reply: (request) => dependency.watch(() => model.reply(request)),
    },
    read: () => {
      const health = dependency.read();
      return isStandIn && health.state !== 'failing' ? { ...health, state: 'stand-in' } : health;
    },
  };
}
