import { rateLimits, STANDIN_MODEL } from '@targum/contracts';
import { createApp, insertAudit } from '@targum/service-kit';
import type { Backend, GradualDeletion, KitApp, KitRouter } from '@targum/service-kit';
import { createAdminAssistantRoutes } from './assistants/admin/admin-assistants.routes.ts';
import { createAdminAssistants } from './assistants/admin/admin-assistants.service.ts';
import { createTrials } from './assistants/admin/trials.ts';
import { createVersionsRepository } from './assistants/admin/versions.repository.ts';
import { createAssistantRoutes } from './assistants/assistants.routes.ts';
import type { Budgets } from './budgets/budgets.ts';
import { createBudgetRoutes } from './budgets/budgets.routes.ts';
import { createLimitsRepository } from './budgets/limits.repository.ts';
import { createLimitsService } from './budgets/limits.service.ts';
import { createAskAside } from './budgets/side-requests.ts';
import type { Prompts } from './assistants/prompts.ts';
import type { AssistantRegistry } from './assistants/registry.ts';
import { createRelease } from './assistants/release.ts';
import { createChatsRepository } from './chats/chats.repository.ts';
import { createChatRoutes } from './chats/chats.routes.ts';
import { createChatsService } from './chats/chats.service.ts';
import { createCompletionRoutes } from './completions/completions.routes.ts';
import type { Completions } from './completions/create-completions.ts';
import { createExportRoutes } from './export/export.routes.ts';
import { createExportService } from './export/export.service.ts';
import { createUserNames } from './export/user-names.repository.ts';
import { createMessagesRepository } from './messages/messages.repository.ts';
import { createMessageRoutes } from './messages/messages.routes.ts';
import { createMessagesService } from './messages/messages.service.ts';
import { createBelongingsRepository } from './personal-data/belongings.repository.ts';
import { createResolvePassage } from './passages/chat-passage.ts';
import { createPassagesRepository } from './passages/passages.repository.ts';
import { createPassageRoutes } from './passages/passages.routes.ts';
import { createPassagesService } from './passages/passages.service.ts';
import { createPersonalDataRoutes } from './personal-data/personal-data.routes.ts';
import { createPersonalDataService } from './personal-data/personal-data.service.ts';
import type { ChatModel } from './model/model.ts';
import { createQuotationCounts } from './quotations/quotation-counts.repository.ts';
import { createQuotationRoutes } from './quotations/quotations.routes.ts';
import { createQuotationsService } from './quotations/quotations.service.ts';
import type { Replies } from './replies/create-replies.ts';
import { createRatingsRepository } from './ratings/ratings.repository.ts';
import { createRatingRoutes } from './ratings/ratings.routes.ts';
import { createRatingsService } from './ratings/ratings.service.ts';
import { createReplyRoutes } from './replies/replies.routes.ts';
import { createSharesRepository } from './shares/shares.repository.ts';
import { createShareRoutes } from './shares/shares.routes.ts';
import { createSharesService } from './shares/shares.service.ts';
import { createSearchRepository } from './search/search.repository.ts';
import { createSearchRoutes } from './search/search.routes.ts';
import { createSearchService } from './search/search.service.ts';
import { createTextsRepository } from './texts/texts.repository.ts';
import { createTextRoutes } from './texts/texts.routes.ts';
import { createTextsService } from './texts/texts.service.ts';
import { createUsageRepository } from './usage/usage.repository.ts';
import { createUsageRoutes } from './usage/usage.routes.ts';
import { createUsageService } from './usage/usage.service.ts';

export interface ChatAppOptions {
  readonly backend: Backend;
  /** The model behind the assistants. */
  readonly model: ChatModel;
  readonly prompts: Pick<Prompts, 'assistants' | 'sharedRules'>;
  readonly assistants: Pick<AssistantRegistry, 'current' | 'changed'>;
  readonly budgets: Budgets;
  readonly replies: Pick<
    Replies,
    'service' | 'channel' | 'followers' | 'readWords' | 'scriptureOfTurns'
  >;
  readonly completions: Pick<Completions, 'service'>;
  /** Deletes closed chats. */
  readonly deletion: Pick<GradualDeletion, 'begin'>;
}

function createRouters(options: ChatAppOptions): KitRouter[] {
  const { backend, model, prompts, assistants, budgets, replies, completions, deletion } = options;
  const { knex, idempotency, rateLimit } = backend;
  const { service, channel, followers, readWords, scriptureOfTurns } = replies;
  const passages = createPassagesService({
    repository: createPassagesRepository(knex),
    readWords,
  });
  const chats = createChatsService({
    repository: createChatsRepository(knex),
    abandonReply: service.abandon,
    deletion,
    assistants,
    resolvePassage: createResolvePassage(passages),
  });
  const messages = createMessagesService(createMessagesRepository(knex));
  const files = createExportService({
    chats,
    messages,
    names: createUserNames(knex),
    assistants,
  });
  const personalData = createPersonalDataService({
    belongings: createBelongingsRepository(knex),
    messages,
    files,
    limit: rateLimit('exports-user', rateLimits.exportsPerUser),
    brokenLimit: rateLimit('broken-exports-user', rateLimits.brokenExportsPerUser),
    recordExport: (userId) =>
      insertAudit(knex, { action: 'data_exported', actorId: userId, targetId: userId }),
  });

  return [
    createAssistantRoutes({
      registry: assistants,
      status: { connected: model.name !== STANDIN_MODEL },
    }),
    createAdminAssistantRoutes({
      assistants: createAdminAssistants({
        repository: createVersionsRepository(knex),
        release: createRelease(prompts),
        model: model.name,
        sharedRules: prompts.sharedRules,
      }),
      trials: createTrials({
        ask: createAskAside({ model, budgets }),
        model,
        sharedRules: prompts.sharedRules,
        scriptureOfTurns,
        messagesPerUser: rateLimit('messages', rateLimits.messagesPerUser),
      }),
      registry: assistants,
      idempotency,
    }),
    createChatRoutes({ chats, idempotency }),
    createMessageRoutes({ messages }),
    createSearchRoutes({ search: createSearchService(createSearchRepository(knex)) }),
    createTextRoutes({ texts: createTextsService(createTextsRepository(knex)) }),
    createPassageRoutes({ passages }),
    createShareRoutes({ shares: createSharesService(createSharesRepository(knex)), idempotency }),
    createRatingRoutes({ ratings: createRatingsService(createRatingsRepository(knex)) }),
    createQuotationRoutes({ quotations: createQuotationsService(createQuotationCounts(knex)) }),
    createUsageRoutes({ usage: createUsageService(createUsageRepository(knex)) }),
    createBudgetRoutes({ limits: createLimitsService(createLimitsRepository(knex)) }),
    createExportRoutes({ files }),
    createPersonalDataRoutes({ personalData }),
    createReplyRoutes({ replies: service, channel, followers, metrics: backend.metrics }),
    createCompletionRoutes({ completions: completions.service, metrics: backend.metrics }),
  ];
}

/** The service's HTTP application. */
export const createChatApp = (options: ChatAppOptions): KitApp =>
  createApp({ ...options.backend, routers: createRouters(options) });
