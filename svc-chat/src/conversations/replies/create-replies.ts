import { randomUUID } from 'node:crypto';
import { limits, rateLimits, STANDIN_MODEL } from '@targum/contracts';
import type { Backend } from '@targum/service-kit';
import { createAnnotations } from '../../scripture/annotations/create-annotations.ts';
import type { AnnotationSettings } from '../../scripture/annotations/create-annotations.ts';
import type { AssistantRegistry } from '../../models/assistants/registry.ts';
import type { Budgets } from '../../models/budgets/budgets.ts';
import { REPLY_TOKENS } from '../../models/budgets/reply-tokens.ts';
import { createAskAside } from '../../models/budgets/side-requests.ts';
import { createContextBuilder } from '../context/context-builder.ts';
import { createHistoryRepository } from '../context/history.repository.ts';
import { bytesOfWindow, estimateTokens, inputOfWindow } from '../../models/model/tokens.ts';
import { createGiven } from '../../scripture/given/given.ts';
import { EMPTY_BLOCK_TOKENS, blockSizeFor } from '../../scripture/given/block-size.ts';
import { createScriptureOfTurns } from '../../scripture/given/scripture-of-turns.ts';
import { createInsertInto } from '../../scripture/insertions/create-insert-into.ts';
import type { ChatModel } from '../../models/model/chat-model.ts';
import { createVersesRepository } from '../../scripture/passages/verses.repository.ts';
import { createQuotationMetrics } from '../../scripture/quotations/metrics.ts';
import { createTitleQueue } from '../titles/title-queue.ts';
import { createTitler } from '../titles/titler.ts';
import { createTitlesRepository } from '../titles/titles.repository.ts';
import { createTick } from './engine/tick.ts';
import { createAdmission } from './admission.ts';
import type { AdmissionOptions } from './admission.ts';
import { createEngine } from './engine/engine.ts';
import { createLeaseClock } from './engine/lease-clock.ts';
import { LEASE_SECONDS } from './engine/lease-times.ts';
import { keepLeases } from './engine/leases.ts';
import { createReplyMetrics } from './engine/metrics.ts';
import { reapDeadReplies } from './engine/reaper.ts';
import { reportWaiting } from './metrics.ts';
import { createChatChannel } from './relay/chat-channel.ts';
import { createFollowers } from './relay/followers.ts';
import { createMirrors } from './relay/mirrors.ts';
import { createStopChannel } from './relay/stop-channel.ts';
import { createRepliesService } from './replies.service.ts';
import { createBeginRepository } from './store/begin.repository.ts';
import { createGenerationsRepository } from './store/generations.repository.ts';
import { createReplyLog } from './store/reply-log.ts';

export interface CreateRepliesOptions {
  readonly backend: Backend;
  readonly model: ChatModel;
  readonly assistants: Pick<AssistantRegistry, 'current'>;
  readonly budgets: Budgets;
  readonly summaryPrompt: string;
  /** If undefined, chats keep the titles made from their first messages. */
  readonly titlePrompt?: string;
  /** Size of the model's context window in tokens, for input and output together. */
  readonly contextTokens: number;
  /** The time for which Redis keeps the log of a reply. It is longer than any reply can take. */
  readonly longestReplySeconds: number;
  /** False removes the limits of concurrent replies and of open streams, for load tests. */
  readonly rateLimited: boolean;
  readonly admission?: AdmissionOptions;
  readonly annotations?: AnnotationSettings;
}

/**
 * `atOnce` replies begin at the same time and use at most half of the connections for calls. The
 * other half serves ends of replies and other calls while many messages arrive. The service begins
 * 1,000 simultaneous replies within a few seconds. A plain call must get its response within 10 s
 * and its statements may take 7 s, so it waits for at most 3 s.
 */
const ADMISSION: AdmissionOptions = {
  atOnce: 4,
  mostWaiting: 2000,
  waitMs: { stream: 10_000, plain: 3000 },
};

/** The maximum time for which a reply holds text back, so that not every token becomes an event. */
const COALESCE_MS = 50;

/** The time limit for finding references in messages that belong to no chat. */
const TURNS_MILLISECONDS_MAX = 500;

export function createReplies(options: CreateRepliesOptions) {
  const { backend, model, assistants, budgets } = options;
  const { knex, reservedKnex, redis, keys, logger, rateLimit, pubSub } = backend;
  const repository = createGenerationsRepository(knex);
  const channel = createChatChannel({ pubSub, keys });
  const log = createReplyLog({ redis, keys, keepSeconds: options.longestReplySeconds });
  const clock = createLeaseClock();
  const owner = randomUUID();
  const tick = createTick(COALESCE_MS);
  const ask = createAskAside({ model, budgets });
  const { annotator, readWords, annotateMessage, annotationsOf, annotateWhole } = createAnnotations(
    { knex, logger, isStandin: () => model.name === STANDIN_MODEL },
    options.annotations,
  );
  const verses = createVersesRepository(knex);
  const limitsOfBlock = blockSizeFor(options.contextTokens);
  const given = createGiven({ verses, annotator, limits: limitsOfBlock, estimateTokens, logger });
  const insertInto = createInsertInto({ verses, annotator, logger });
  const quotations = createQuotationMetrics(backend.metrics);
  const admission = createAdmission(options.admission ?? ADMISSION);
  reportWaiting(admission, backend.metrics);
  const engine = createEngine({
    owner,
    repository,
    context: createContextBuilder({
      repository: createHistoryRepository(knex),
      ask,
      logger,
      summaryPrompt: options.summaryPrompt,
      windowTokens: options.contextTokens,
    }),
    titler:
      options.titlePrompt === undefined
        ? undefined
        : createTitler({
            repository: createTitlesRepository(knex, options.longestReplySeconds),
            model,
            queue: createTitleQueue({ idleMs: () => admission.idleMs }),
            prompt: options.titlePrompt,
            logger,
          }),
    model,
    annotationsOf,
    ...{ given, insertInto },
    log,
    channel,
    leaseClock: clock,
    tick,
    metrics: createReplyMetrics(backend.metrics),
    quotations,
    logger,
  });
  const service = createRepliesService({
    begin: createBeginRepository({
      knex,
      assistants: assistants.current,
      model: () => model.name,
      owner,
      leaseSeconds: LEASE_SECONDS,
      maxRepliesAtOnce: options.rateLimited ? limits.repliesAtOncePerUser : Infinity,
      maxHistoryBytes: bytesOfWindow(options.contextTokens),
      reserved: {
        mostInputTokens: Math.floor(inputOfWindow(options.contextTokens)),
        replyTokens: REPLY_TOKENS,
        blockTokens: EMPTY_BLOCK_TOKENS,
        versesTokens: limitsOfBlock.tokens,
        longestSeconds: options.longestReplySeconds,
      },
    }),
    repository,
    engine,
    mirrors: createMirrors({ repository, log, channel, annotationsOf, logger }),
    stops: createStopChannel({ pubSub, keys, onStop: (id) => engine.end(id, 'stopped') }),
    channel,
    messagesPerUser: rateLimit('messages', rateLimits.messagesPerUser),
    admission,
    annotator,
    annotateMessage,
  });

  return {
    service,
    channel,
    followers: createFollowers(() =>
      options.rateLimited ? limits.followStreamsPerUser : Infinity,
    ),
    readWords,
    scriptureOfTurns: createScriptureOfTurns({
      ...{ annotator, given, insertInto },
      milliseconds: options.annotations?.milliseconds ?? TURNS_MILLISECONDS_MAX,
    }),
    admission,
    start() {
      const watched = createGenerationsRepository(reservedKnex);
      const work = [
        keepLeases({ engine, repository: watched, clock, logger }),
        reapDeadReplies({
          ...{ repository: watched, log, channel, clock, annotate: annotateWhole },
          ...{ quotations, logger },
        }),
        annotator.start(),
      ];
      const unlisten = backend.revocations.onRevoked((revoked) => {
        if ('userId' in revoked) service.endAllOf(revoked.userId);
      });
      return {
        async stop() {
          unlisten();
          await Promise.all(work.map((each) => each.stop()));
        },
      };
    },
    /** Lets running replies finish until the deadline, then interrupts them. */
    async drain(deadline: AbortSignal) {
      await service.close();
      await engine.drain(deadline);
    },
  };
}

export type Replies = ReturnType<typeof createReplies>;
