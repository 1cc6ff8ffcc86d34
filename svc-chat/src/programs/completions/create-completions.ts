import { rateLimits } from '@targum/contracts';
import type { Backend } from '@targum/service-kit';
import type { AssistantRegistry } from '../../models/assistants/registry.ts';
import type { Budgets } from '../../models/budgets/budgets.ts';
import type { ChatModel } from '../../models/model/chat-model.ts';
import type { ScriptureOfTurns } from '../../scripture/given/scripture-of-turns.ts';
import type { Admission } from '../../conversations/replies/admission.ts';
import { createCompletionsRepository } from './completions.repository.ts';
import { createCompletionsService } from './completions.service.ts';

export interface CreateCompletionsOptions {
  readonly backend: Backend;
  readonly model: ChatModel;
  readonly assistants: Pick<AssistantRegistry, 'current'>;
  readonly admission: Admission;
  readonly scriptureOfTurns: ScriptureOfTurns;
  readonly budgets: Budgets;
  readonly contextTokens: number;
  readonly longestReplySeconds: number;
  readonly rateLimited: boolean;
}

export function createCompletions({ backend, ...options }: CreateCompletionsOptions) {
  const service = createCompletionsService({
    ...options,
    repository: createCompletionsRepository(backend.knex),
    messagesPerUser: backend.rateLimit('messages', rateLimits.messagesPerUser),
    logger: backend.logger,
  });
  return {
    service,
    /** Starts ending the replies of keys and users when they are revoked. */
    start() {
      const unlisten = backend.revocations.onRevoked((revoked) => {
        if (!('sessionIds' in revoked)) service.endAllOf(revoked);
      });
      return { stop: async () => unlisten() };
    },
  };
}

export type Completions = ReturnType<typeof createCompletions>;
