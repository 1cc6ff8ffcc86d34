import type { DependencyHealth } from '@targum/contracts/on-demand';
import { watchDependency } from '@targum/service-kit';
import { ModelError } from './chat-model.ts';
import type { ChatModel } from './chat-model.ts';

/**
 * Returns the reason of a model's failure. Undefined if the model refused a program's request or
 * declined to answer, which is no failure of the model.
 */
const failureOf = (error: unknown) =>
  error instanceof ModelError && error.refused === undefined && error.failure !== 'declined'
    ? error.failure
    : undefined;

/**
 * Returns a model that works like `model`, and a function that reads how its latest reply ended.
 */
export function watchModel(model: ChatModel): {
  readonly model: ChatModel;
  readonly read: () => DependencyHealth;
} {
  const dependency = watchDependency(model.name, failureOf);
  return {
    model: {
      name: model.name,
      unsupported: model.unsupported,
      reply: (request) => dependency.watch(() => model.reply(request)),
      ask: (request) => dependency.watch(() => model.ask(request)),
    },
    read: dependency.read,
  };
}
