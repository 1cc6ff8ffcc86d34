import { isInfrastructureError, outsideCall, traced } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { AnnotationsOf } from '../../../scripture/annotations/create-annotations.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { ContextBuilder } from '../../context/context.ts';
import { chatReferences } from '../../../scripture/given/chat-references.ts';
import type { Given } from '../../../scripture/given/given.ts';
import type { InsertInto } from '../../../scripture/insertions/create-insert-into.ts';
import type { InsertedText } from '../../../scripture/insertions/inserted-text.ts';
import { toMessage } from '../../messages/message-row.ts';
import { ModelError } from '../../../models/model/model.ts';
import type { ChatModel } from '../../../models/model/model.ts';
import type { Titler } from '../../titles/titler.ts';
import type { Begun, BegunGeneration } from '../store/begin.repository.ts';
import type { QuotationMetrics } from '../../../scripture/quotations/metrics.ts';
import type { ChatChannel } from '../relay/chat-channel.ts';
import type { GenerationsRepository, ReplyResult } from '../store/generations.repository.ts';
import { writeLog } from '../store/log-writer.ts';
import type { Beat } from './beat.ts';
import type { LeaseClock } from './lease-clock.ts';
import type { ReplyMetrics } from './metrics.ts';
import { endOf, failureOf } from './reply-end.ts';
import type { ReplyLog } from '../store/reply-log.ts';
import { createReply, withText } from './reply.ts';
import type { Reply } from './reply.ts';
import { createStoredPrefix } from './stored-prefix.ts';
import type { StoredPrefix } from './stored-prefix.ts';

/**
 * The reason for ending a reply before the model is done. `lost` means that another process took
 * the lease.
 */
export type EndReason = 'stopped' | 'interrupted' | 'lost';

/** Writes the replies of this process. A reply continues without readers. */
export interface Engine {
  readonly owner: string;
  /** Starts writing a reply that was stored just before. */
  start(begun: Begun): Reply;
  /** Returns a reply that this process writes and has not lost. */
  running(generationId: string): Reply | undefined;
  runningIds(): string[];
  /**
   * Ends a reply early and keeps its text. Does nothing if the reply does not run in this process.
   */
  end(generationId: string, reason: EndReason): void;
  /** Ends all replies of a user, like `end`. */
  endAllOf(userId: string, reason: EndReason): void;
  /** Settles when no reply is running. Interrupts the replies that still run at the deadline. */
  drain(deadline: AbortSignal): Promise<void>;
}

export interface EngineOptions {
  /** Identifies this process among its replicas. */
  readonly owner: string;
  readonly repository: GenerationsRepository;
  readonly context: ContextBuilder;
  readonly titler: Titler | undefined;
  readonly model: ChatModel;
  readonly annotationsOf: AnnotationsOf;
  readonly given: Given;
  readonly insertInto: InsertInto;
  readonly log: ReplyLog;
  readonly channel: ChatChannel;
  readonly leaseClock: LeaseClock;
  readonly beat: Beat;
  readonly metrics: ReplyMetrics;
  readonly quotations: QuotationMetrics;
  readonly logger: Logger;
}

interface Run {
  readonly userId: string;
  readonly reply: Reply;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

interface Written {
  readonly outcome: ReplyResult | 'lost';
  /**
   * The number of tokens of the chat to keep when the chat is summarised. Undefined if the chat
   * needs no summary.
   */
  readonly keepTokens?: number | undefined;
}

interface Writing {
  readonly part: StoredPrefix;
  readonly signal: AbortSignal;
}

const STORE_AGAIN_MS = 500;

export function createEngine(options: EngineOptions): Engine {
  const { owner, repository, context, titler, model, annotationsOf, given, insertInto } = options;
  const { log, channel, leaseClock, beat, metrics, quotations, logger } = options;
  const runs = new Map<string, Run>();
  /** Aborts when no more work may start. */
  const draining = new AbortController();
  /** Aborts when all work must end. */
  const closing = new AbortController();

  const end: Engine['end'] = (generationId, reason) =>
    runs.get(generationId)?.controller.abort(reason);

  /**
   * Shows a new version of a reply. If that fails, the version is shown when the reply is stored.
   */
  const show = async ({ id }: BegunGeneration): Promise<void> => {
    try {
      if (!(await repository.showReply(id, owner))) end(id, 'lost');
    } catch (error) {
      logger.warn({ err: error, generationId: id }, 'reply could not be shown');
    }
  };

  const write = async (begun: Begun, { part, signal }: Writing): Promise<Written> => {
    const { generation } = begun;
    let shown: Promise<void> | undefined;
    let inserted: InsertedText | undefined;
    /** Returns the whole stored text, once all of the text has arrived. */
    const wholeText = async (isCut: boolean): Promise<string> => {
      await inserted?.end(isCut);
      await shown;
      return part.text;
    };
    /** The part of the result that describes the request to the model. */
    let sent: Pick<ReplyResult, 'given' | 'sentTokens'> = { sentTokens: 0 };
    try {
      const into = await insertInto(begun.reading, (text, ofTokens) => {
        if (generation.shown_instead !== null) shown ??= show(generation);
        part.add(text, ofTokens);
      });
      inserted = into;
      const { prompt, model: own, temperature } = begun.assistant;
      const { passage, noted, reading, times } = begun;
      const references = chatReferences(passage, noted);
      const block = await given.blockFor({ references, reading, times });
      const { keepTokens, tokens, ...conversation } = context.build(
        begun.history,
        prompt.text,
        block.text,
      );
      signal.throwIfAborted();
      sent = { given: block.given, sentTokens: tokens };
      const usage = await model.reply({
        ...conversation,
        model: own,
        settings: temperature === null ? {} : { temperature },
        ...{ signal, onText: into.add, onRestart: () => into.restart(part.restart) },
      });
      const text = await wholeText(false);
      return { outcome: { status: 'complete', text, usage, ...sent }, keepTokens };
    } catch (error) {
      const text = await wholeText(true);
      if (signal.aborted) {
        const status = signal.reason as EndReason;
        return { outcome: status === 'lost' ? status : { status, text, ...sent } };
      }
      logger.warn({ err: error, generationId: generation.id }, 'reply failed');
      const usage = text === '' && error instanceof ModelError ? error.usage : undefined;
      return { outcome: { status: 'failed', text, error: failureOf(text), usage, ...sent } };
    }
  };

  /**
   * Stores the end of a reply. Retries while PostgreSQL is unreachable, until the process must
   * stop.
   */
  const store = async (
    generation: BegunGeneration,
    outcome: ReplyResult,
  ): Promise<'stored' | 'lost' | 'failed'> => {
    for (;;) {
      try {
        if (!(await repository.finish(generation, outcome, { owner }))) return 'lost';
        quotations.stored(generation.assistant_id, outcome.annotations ?? []);
        return 'stored';
      } catch (error) {
        logger.warn({ err: error, generationId: generation.id }, 'reply could not be stored');
        if (!isInfrastructureError(error) || closing.signal.aborted) return 'failed';
        await delay(STORE_AGAIN_MS);
      }
    }
  };

  /** Reports whether a generation was deleted with its chat. */
  const isGone = async (generationId: string): Promise<boolean> => {
    const row = await repository.find(generationId).catch(() => null);
    return row === undefined;
  };

  const run = async (begun: Begun, reply: Reply, signal: AbortSignal): Promise<void> => {
    const { generation } = begun;
    const { id, assistant_message_id: messageId, chat_id: chatId } = generation;
    channel.announce(chatId);
    let isLost = false;
    const logged = writeLog({
      reply,
      log,
      logger,
      isLost: () => isLost,
      onTaken: () => end(id, 'lost'),
    });
    const part = createStoredPrefix(reply, (onFound) =>
      annotationsOf({ ...generation, reading: begun.reading }, onFound),
    );
    const { outcome, keepTokens } = await write(begun, { part, signal });
    const result =
      outcome === 'lost'
        ? outcome
        : await store(generation, { ...outcome, annotations: await part.annotations() });
    isLost = result === 'lost';
    const stored = result === 'stored' && outcome !== 'lost';
    metrics.ended(stored ? outcome.status : 'interrupted');
    if (stored) {
      const last = endOf(messageId, outcome.status, outcome.error);
      reply.finish(part.isRest ? withText(last, outcome.text) : last);
    } else if (await isGone(id)) reply.finish(endOf(messageId, 'interrupted'));
    else reply.leave();
    // The summary and the title run after the reply is stored, because their tokens are added to
    // the stored ones.
    if (stored && !draining.signal.aborted) {
      if (keepTokens !== undefined) {
        void traced(
          () => ({ name: 'summary' }),
          () => context.compact(generation, keepTokens, draining.signal),
        );
      }
      if (outcome.status === 'complete') {
        void titler?.afterReply(begun, outcome.text, draining.signal);
      }
    }
    await logged;
    runs.delete(id);
  };

  return {
    owner,
    start(begun) {
      const { generation, userMessage } = begun;
      const head = {
        generationId: generation.id,
        chatId: generation.chat_id,
        userMessage: toMessage(userMessage),
        assistantMessageId: generation.assistant_message_id,
        assistantId: generation.assistant_id,
      };
      const controller = new AbortController();
      const { signal } = controller;
      const reply = createReply(head, {
        beat,
        mayPublish: () => !leaseClock.inDoubt && signal.reason !== 'lost',
      });
      const running = outsideCall(() =>
        traced(
          () => ({
            name: 'reply',
            attributes: { 'targum.assistant': generation.assistant_id },
          }),
          () => run(begun, reply, signal),
        ),
      );
      const done = running.catch((error: unknown) => {
        logger.error(
          { err: error, generationId: generation.id },
          'reply ended with an unexpected error',
        );
        runs.delete(generation.id);
        reply.leave();
      });
      runs.set(generation.id, { userId: generation.user_id, reply, controller, done });
      return reply;
    },
    running(generationId) {
      const reply = runs.get(generationId)?.reply;
      return reply?.over && reply.end === undefined ? undefined : reply;
    },
    runningIds: () =>
      [...runs.values()]
        .filter(({ reply }) => !reply.over)
        .map(({ reply }) => reply.head.generationId),
    end,
    endAllOf(userId, reason) {
      for (const each of runs.values()) if (each.userId === userId) each.controller.abort(reason);
    },
    async drain(deadline) {
      draining.abort();
      const interrupt = () => {
        closing.abort();
        for (const { controller } of runs.values()) controller.abort('interrupted');
      };
      if (deadline.aborted) interrupt();
      else deadline.addEventListener('abort', interrupt, { once: true });
      while (runs.size > 0) await Promise.all([...runs.values()].map(({ done }) => done));
    },
  };
}
