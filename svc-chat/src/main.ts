import { isMigrated } from '@targum/database';
import {
  createBackend,
  createGradualDeletion,
  readConfigOrExit,
  runService,
  startTracing,
} from '@targum/service-kit';
import { createChatApp } from './app.ts';
import { loadPrompts } from './models/assistants/prompts.ts';
import { createPublishedRepository } from './models/assistants/published.repository.ts';
import { createAssistantRegistry } from './models/assistants/registry.ts';
import { createClosedChatsRepository } from './conversations/chats/closed-chats.repository.ts';
import { createUnusedChatsRepository } from './conversations/chats/unused-chats.repository.ts';
import { createUnusedChats } from './conversations/chats/unused-chats.ts';
import { createBudgetsRepository } from './models/budgets/budgets.repository.ts';
import { createBudgets } from './models/budgets/budgets.ts';
import { chatConfig } from './config.ts';
import { createCompletions } from './programs/completions/create-completions.ts';
import { createModelConnection } from './models/connection/model-connection.ts';
import { modelOfEnvironment } from './models/connection/model-server.ts';
import { createProviderModel } from './models/model/provider-model.ts';
import { checkAnswerSchemas } from './models/structured/answer-schemas.ts';
import { createImportRunner } from './scripture/text-imports/import-runner.ts';
import { createUploadsRepository } from './scripture/text-imports/uploads.repository.ts';
import { createReplies } from './conversations/replies/create-replies.ts';

const ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;
/**
 * The longest time of a reply exceeds CHAT_TOTAL_SECONDS by this margin, because storing a reply
 * may take a while after its last word.
 */
const LOG_MARGIN_SECONDS = 600;
/** The threads that find references, two at most, take up to this much memory. */
const FINDER_MEBIBYTES = 160;

checkAnswerSchemas();
const config = readConfigOrExit(chatConfig(process.env), process.env);
await startTracing({ name: 'svc-chat', config });
const backend = createBackend({
  ...{ name: 'svc-chat', config, isMigrated },
  threadsMebibytes: FINDER_MEBIBYTES,
});
const connection = createModelConnection({
  backend,
  secrets: config.SESSION_KEYS,
  environment: modelOfEnvironment(config),
  onScreen: config.MODEL_SETTINGS === 'screen',
  privateAddresses: config.MODEL_PRIVATE_ADDRESSES,
  structured: config.CHAT_STRUCTURED,
  create: (server) =>
    createProviderModel({
      ...server,
      structured: config.CHAT_STRUCTURED,
      deadlines: {
        firstTokenMs: config.CHAT_FIRST_TOKEN_SECONDS * 1000,
        idleMs: config.CHAT_IDLE_SECONDS * 1000,
        totalMs: config.CHAT_TOTAL_SECONDS * 1000,
      },
      attempts: ATTEMPTS,
      retryDelayMs: RETRY_DELAY_MS,
      logger: backend.logger,
    }),
});
const { model } = connection;
const prompts = loadPrompts();
const longestReplySeconds = config.CHAT_TOTAL_SECONDS + LOG_MARGIN_SECONDS;
const budgets = createBudgets({
  repository: createBudgetsRepository(backend.knex),
  longestReplySeconds,
});
const assistants = createAssistantRegistry({
  ...backend,
  published: createPublishedRepository(backend.knex),
  prompts,
});
const replies = createReplies({
  backend,
  model,
  assistants,
  budgets,
  summaryPrompt: prompts.summary,
  titlePrompt: prompts.title,
  contextTokens: config.CHAT_CONTEXT_TOKENS,
  longestReplySeconds,
  rateLimited: config.RATE_LIMITS,
});
const completions = createCompletions({
  backend,
  model,
  assistants,
  admission: replies.admission,
  scriptureOfTurns: replies.scriptureOfTurns,
  budgets,
  contextTokens: config.CHAT_CONTEXT_TOKENS,
  longestReplySeconds,
  rateLimited: config.RATE_LIMITS,
});
const deletion = createGradualDeletion({
  what: 'chats',
  items: createClosedChatsRepository(backend.knex),
  logger: backend.logger,
  metrics: backend.metrics,
});
const unusedChats = createUnusedChats({
  repository: createUnusedChatsRepository(backend.knex),
  logger: backend.logger,
});
const textImports = createImportRunner({
  ...{ databaseUrl: config.DATABASE_URL, memory: backend.memory, logger: backend.logger },
  repository: createUploadsRepository(backend.knex),
});
const work = [
  ...[assistants.start(), replies.start(), completions.start()],
  ...[deletion.start(), unusedChats.start(), await connection.start()],
  textImports.start(),
];

await runService({
  ...backend,
  config,
  checks: { ...backend.checks, settings: connection.check },
  app: createChatApp({
    ...{ backend, connection, prompts, assistants },
    ...{ budgets, replies, completions, deletion, textImports },
    uploadsMebibytes: config.TEXT_UPLOADS_MIB,
  }),
  facts: async () => ({ model: connection.read() }),
  drain: async (deadline) => {
    await Promise.all([replies.drain(deadline), completions.service.drain(deadline)]);
  },
  workers: work.map((each) => () => each.stop()),
});

// Loads the package now, so that the first reply does not wait for it.
await import('./models/model/provider.ts');
