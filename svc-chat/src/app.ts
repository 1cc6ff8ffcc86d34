import { rateLimits, STANDIN_MODEL } from '@targum/contracts';
import { createTextStore } from '@targum/database/texts';
import { createApp, insertAudit } from '@targum/service-kit';
import type { Backend, GradualDeletion, KitApp, KitRouter } from '@targum/service-kit';
import { createAdminAssistantRoutes } from './models/assistants/admin/admin-assistants.routes.ts';
import { createAdminAssistants } from './models/assistants/admin/admin-assistants.service.ts';
import { createTrials } from './models/assistants/admin/trials.ts';
import { createVersionsRepository } from './models/assistants/admin/versions.repository.ts';
import { createAssistantRoutes } from './models/assistants/assistants.routes.ts';
import type { Budgets } from './models/budgets/budgets.ts';
import { createBudgetRoutes } from './models/budgets/budgets.routes.ts';
import { createLimitsRepository } from './models/budgets/limits.repository.ts';
import { createLimitsService } from './models/budgets/limits.service.ts';
import { createAskAside } from './models/budgets/side-requests.ts';
import type { Prompts } from './models/assistants/prompts.ts';
import type { AssistantRegistry } from './models/assistants/registry.ts';
import { createRelease } from './models/assistants/release.ts';
import { createChatChangesRepository } from './conversations/chats/chat-changes.repository.ts';
import { createChatsRepository } from './conversations/chats/chats.repository.ts';
import { createChatRoutes } from './conversations/chats/chats.routes.ts';
import { createChatsService } from './conversations/chats/chats.service.ts';
import { createCompletionRoutes } from './programs/completions/completions.routes.ts';
import type { Completions } from './programs/completions/create-completions.ts';
import { createExportRoutes } from './conversations/export/export.routes.ts';
import { createExportService } from './conversations/export/export.service.ts';
import { createWordWriter } from './conversations/export/word/word-writer.ts';
import { createUserNames } from './conversations/export/user-names.repository.ts';
import { createMessageChangesRepository } from './conversations/messages/message-changes.repository.ts';
import { createMessagesRepository } from './conversations/messages/messages.repository.ts';
import { createMessageRoutes } from './conversations/messages/messages.routes.ts';
import { createMessagesService } from './conversations/messages/messages.service.ts';
import { createBelongingsRepository } from './programs/personal-data/belongings.repository.ts';
import { createResolvePassage } from './scripture/passages/chat-passage.ts';
import { createPassagesRepository } from './scripture/passages/passages.repository.ts';
import { createPassageRoutes } from './scripture/passages/passages.routes.ts';
import { createPassagesService } from './scripture/passages/passages.service.ts';
import { createPersonalDataRoutes } from './programs/personal-data/personal-data.routes.ts';
import { createPersonalDataService } from './programs/personal-data/personal-data.service.ts';
import type { ModelConnection } from './models/connection/model-connection.ts';
import { createQuotationCounts } from './scripture/quotations/quotation-counts.repository.ts';
import { createQuotationRoutes } from './scripture/quotations/quotations.routes.ts';
import { createQuotationsService } from './scripture/quotations/quotations.service.ts';
import type { Replies } from './conversations/replies/create-replies.ts';
import { createRatingsRepository } from './conversations/ratings/ratings.repository.ts';
import { createRatingRoutes } from './conversations/ratings/ratings.routes.ts';
import { createRatingsService } from './conversations/ratings/ratings.service.ts';
import { createReplyRoutes } from './conversations/replies/replies.routes.ts';
import { createSharesRepository } from './conversations/shares/shares.repository.ts';
import { createShareRoutes } from './conversations/shares/shares.routes.ts';
import { createSharesService } from './conversations/shares/shares.service.ts';
import { createSearchRepository } from './conversations/search/search.repository.ts';
import { createSearchRoutes } from './conversations/search/search.routes.ts';
import { createSearchService } from './conversations/search/search.service.ts';
import { createAdminTextRoutes } from './scripture/text-imports/admin-texts.routes.ts';
import { createAdminTexts } from './scripture/text-imports/admin-texts.service.ts';
import type { ImportRunner } from './scripture/text-imports/import-runner.ts';
import { createTextReader } from './scripture/text-imports/read-in-thread.ts';
import { createUploadSlots, slotsIn } from './scripture/text-imports/upload-slots.ts';
import { createUploadsRepository } from './scripture/text-imports/uploads.repository.ts';
import { createTextsRepository } from './scripture/texts/texts.repository.ts';
import { createTextRoutes } from './scripture/texts/texts.routes.ts';
import { createTextsService } from './scripture/texts/texts.service.ts';
import { createUsageRepository } from './models/usage/usage.repository.ts';
import { createUsageRoutes } from './models/usage/usage.routes.ts';
import { createUsageService } from './models/usage/usage.service.ts';

export interface ChatAppOptions {
  readonly backend: Backend;
  readonly connection: Pick<ModelConnection, 'model' | 'createRoutes'>;
  readonly prompts: Pick<Prompts, 'assistants' | 'sharedRules'>;
  readonly assistants: Pick<AssistantRegistry, 'current' | 'changed'>;
  readonly budgets: Budgets;
  readonly replies: Pick<
    Replies,
    'service' | 'channel' | 'followers' | 'readWords' | 'scriptureOfTurns'
  >;
  readonly completions: Pick<Completions, 'service'>;
  readonly deletion: Pick<GradualDeletion, 'begin'>;
  readonly textImports: Pick<ImportRunner, 'wake'>;
  /** The size of the disk for uploaded texts, if it is limited. */
  readonly uploadsMebibytes?: number | undefined;
}

function createRouters(options: ChatAppOptions): KitRouter[] {
  const { backend, connection, prompts, assistants, budgets, replies, completions } = options;
  const { deletion, textImports } = options;
  const { model } = connection;
  const { knex, idempotency, rateLimit } = backend;
  const { service, channel, followers, readWords, scriptureOfTurns } = replies;
  const passages = createPassagesService({
    repository: createPassagesRepository(knex),
    readWords,
  });
  const chats = createChatsService({
    repository: createChatsRepository(knex),
    changes: createChatChangesRepository(knex),
    abandonReply: service.abandon,
    deletion,
    assistants,
    resolvePassage: createResolvePassage(passages),
  });
  const messages = createMessagesService(
    createMessagesRepository(knex),
    createMessageChangesRepository(knex),
  );
  const files = createExportService({
    chats,
    messages,
    names: createUserNames(knex),
    assistants,
    writeWord: createWordWriter(backend.memory),
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
      isConnected: () => model.name !== STANDIN_MODEL,
    }),
    createAdminAssistantRoutes({
      assistants: createAdminAssistants({
        repository: createVersionsRepository(knex),
        release: createRelease(prompts),
        model,
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
    connection.createRoutes(rateLimit),
    createChatRoutes({ chats, idempotency, prepare: service.prepare }),
    createMessageRoutes({ messages }),
    createSearchRoutes({ search: createSearchService(createSearchRepository(knex)) }),
    createTextRoutes({ texts: createTextsService(createTextsRepository(knex)) }),
    createAdminTextRoutes({
      texts: createAdminTexts({
        repository: createUploadsRepository(knex),
        store: createTextStore(knex),
        readText: createTextReader(backend.memory),
        runner: textImports,
      }),
      slots: createUploadSlots(slotsIn(options.uploadsMebibytes)),
    }),
    createPassageRoutes({ passages }),
    createShareRoutes({
      shares: createSharesService({ repository: createSharesRepository(knex), assistants }),
      files,
      idempotency,
      continuedPerUser: rateLimit('continued-copies', rateLimits.continuedCopiesPerUser),
    }),
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

export const createChatApp = (options: ChatAppOptions): KitApp =>
  createApp({ ...options.backend, routers: createRouters(options) });
