import { randomUUID } from 'node:crypto';
import { STANDIN_MODEL, limits as productLimits, rateLimits } from '@targum/contracts';
import { createApp, createGradualDeletion, createRouter } from '@targum/service-kit';
import type { Backend, GradualDeletionOptions, KitApp } from '@targum/service-kit';
import { assistantRoutes } from './assistants/assistants.routes.ts';
import { defineAssistants } from './assistants/definitions.ts';
import { loadPrompts } from './assistants/prompts.ts';
import { createChatsRepository } from './chats/chats.repository.ts';
import { chatRoutes } from './chats/chats.routes.ts';
import { createChatsService } from './chats/chats.service.ts';
import { createClosedChatsRepository } from './chats/closed-chats.repository.ts';
import { createContextBuilder } from './context/context.ts';
import { createHistoryRepository } from './context/history.repository.ts';
import { createBeginRepository } from './replies/store/begin.repository.ts';
import { createChatChannel } from './replies/relay/chat-channel.ts';
import { createEngine } from './replies/engine/engine.ts';
import { createGenerationsRepository } from './replies/store/generations.repository.ts';
import { generationRoutes } from './replies/replies.routes.ts';
import { createLeaseClock } from './replies/engine/lease-clock.ts';
import { keepLeases } from './replies/engine/leases.ts';
import { createReplyMetrics } from './replies/engine/metrics.ts';
import { createMirrors } from './replies/relay/mirrors.ts';
import { reapDeadReplies } from './replies/engine/reaper.ts';
import { createRepliesService } from './replies/replies.service.ts';
import { createReplyLog } from './replies/store/reply-log.ts';
import { createStopChannel } from './replies/relay/stop-channel.ts';
import { createMessagesRepository } from './messages/messages.repository.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { createMessagesService } from './messages/messages.service.ts';
import type { ChatModel } from './model/model.ts';

export interface ChatAppOptions {
  readonly backend: Backend;
  readonly model: ChatModel;
  /** Tokens the model takes in and gives out together. */
  readonly contextTokens: number;
  /** Longer than any reply can take; its log in Redis is kept for so long. */
  readonly longestReplySeconds: number;
  /** False switches the limit on replies at once off, as load tests need it. */
  readonly rateLimited: boolean;
  /** How deleted chats are taken away, where it should differ. */
  readonly deletion?: ChatDeletionOptions;
}

export interface ChatDeletionOptions extends Pick<
  GradualDeletionOptions,
  'beginMs' | 'leaveSeconds' | 'lookEveryMs'
> {
  /** Rows of each kind that are deleted at a time. */
  readonly mostRows?: number;
}

export interface ChatApp {
  readonly app: KitApp;
  /** Lets running replies finish until the deadline, then ends them as interrupted. */
  drain(deadline: AbortSignal): Promise<void>;
  /** Stops the work beside requests. */
  close(): Promise<void>;
}

/** Chats, assistants and streamed replies on the connections of a backend. */
export function createChatApp(options: ChatAppOptions): ChatApp {
  const { backend, model } = options;
  const { knex, reservedKnex, redis, keys, logger, limits, pubSub } = backend;
  const prompts = loadPrompts();
  const assistants = defineAssistants(prompts.assistants);

  const repository = createGenerationsRepository(knex);
  const channel = createChatChannel({ pubSub, keys });
  const log = createReplyLog({ redis, keys, keepSeconds: options.longestReplySeconds });
  const context = createContextBuilder({
    repository: createHistoryRepository(knex),
    model,
    logger,
    summaryPrompt: prompts.summary,
    windowTokens: options.contextTokens,
  });
  const owner = randomUUID();
  const leaseClock = createLeaseClock();
  const engine = createEngine({
    owner,
    repository,
    context,
    model,
    assistants,
    log,
    channel,
    leaseClock,
    metrics: createReplyMetrics(backend.metrics),
    logger,
  });
  const stops = createStopChannel({
    pubSub,
    keys,
    onStop: (generationId) => engine.end(generationId, 'stopped'),
  });
  const replies = createRepliesService({
    begin: createBeginRepository(knex),
    repository,
    engine,
    mirrors: createMirrors({ repository, log, channel, logger }),
    stops,
    channel,
    promptVersion: (id) => assistants(id).prompt.version,
    model: model.name,
    messagesPerUser: limits('messages', rateLimits.messagesPerUser),
    maxRepliesAtOnce: options.rateLimited ? productLimits.repliesAtOncePerUser : Infinity,
  });
  const { mostRows, ...pace } = options.deletion ?? {};
  const deletion = createGradualDeletion({
    what: 'chats',
    things: createClosedChatsRepository(knex, mostRows),
    logger,
    metrics: backend.metrics,
    ...pace,
  });
  const chats = createChatsService({
    repository: createChatsRepository(knex),
    abandonReply: replies.abandon,
    deletion,
  });
  const watch = createGenerationsRepository(reservedKnex);
  const work = [
    keepLeases({ engine, repository: watch, clock: leaseClock, logger }),
    reapDeadReplies({ repository: watch, log, channel, clock: leaseClock, logger }),
    deletion.start(),
  ];
  const unlisten = backend.revocations.onRevoked((ended) => {
    if ('userId' in ended) engine.endAllOf(ended.userId, 'stopped');
  });

  const router = createRouter();
  assistantRoutes(router, { connected: model.name !== STANDIN_MODEL });
  chatRoutes(router, { chats, idempotency: backend.idempotency });
  messageRoutes(router, createMessagesService(createMessagesRepository(knex)));
  generationRoutes(router, { replies, channel });

  return {
    app: createApp({ ...backend, routers: [router] }),
    async drain(deadline) {
      await replies.close();
      await engine.drain(deadline);
    },
    close: async () => {
      unlisten();
      await Promise.all(work.map((each) => each.stop()));
    },
  };
}
