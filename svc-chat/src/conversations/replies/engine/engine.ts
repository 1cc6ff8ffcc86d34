import { outsideCall, traced } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { AnnotationsOf } from '../../../scripture/annotations/create-annotations.ts';
import type { ContextBuilder } from '../../context/context-builder.ts';
import type { Titler } from '../../titles/titler.ts';
import type { Begun } from '../store/begin.repository.ts';
import type { ChatChannel } from '../relay/chat-channel.ts';
import { writeLog } from '../store/log-writer.ts';
import { headOf } from '../store/stored-reply.ts';
import type { Tick } from './tick.ts';
import type { LeaseClock } from './lease-clock.ts';
import type { ReplyMetrics } from './metrics.ts';
import { endOf } from './reply-end.ts';
import type { ReplyLog } from '../store/reply-log.ts';
import { withText } from './reply-events.ts';
import { createReply } from './reply.ts';
import type { Reply } from './reply.ts';
import { createStoredPrefix } from './stored-prefix.ts';
import { isGone, storeEnd } from './store-end.ts';
import type { StoreEndOptions } from './store-end.ts';
import { writeReply } from './write-reply.ts';
import type { EndReason, WriteReplyOptions } from './write-reply.ts';

/** Writes the replies of this process. A reply continues even if no client reads it. */
export interface Engine {
  readonly owner: string;
  start(begun: Begun): Reply;
  /**
   * Returns a reply that this process writes. Undefined if the reply belongs to another process.
   */
  running(generationId: string): Reply | undefined;
  runningIds(): string[];
  /** Ends a reply of this process early and keeps its text. */
  end(generationId: string, reason: EndReason): void;
  endAllOf(userId: string, reason: EndReason): void;
  /** Settles when no reply is running. Interrupts the replies that still run at the deadline. */
  drain(deadline: AbortSignal): Promise<void>;
}

export interface EngineOptions extends WriteReplyOptions, StoreEndOptions {
  readonly context: ContextBuilder;
  readonly titler: Titler | undefined;
  readonly annotationsOf: AnnotationsOf;
  readonly log: ReplyLog;
  readonly channel: ChatChannel;
  readonly leaseClock: LeaseClock;
  readonly tick: Tick;
  readonly metrics: ReplyMetrics;
  readonly logger: Logger;
}

interface Run {
  readonly userId: string;
  readonly reply: Reply;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

export function createEngine(options: EngineOptions): Engine {
  const { owner, repository, context, titler, annotationsOf, logger } = options;
  const { log, channel, leaseClock, tick, metrics } = options;
  const runs = new Map<string, Run>();
  /** Aborts when no more work may start. */
  const draining = new AbortController();
  /** Aborts when all work must end. */
  const closing = new AbortController();

  const end: Engine['end'] = (generationId, reason) =>
    runs.get(generationId)?.controller.abort(reason);

  /**
   * Shows the new version in place of the earlier one. If this fails, the new version is shown when
   * the reply is stored.
   */
  const show = async (id: string): Promise<void> => {
    try {
      if (!(await repository.showReply(id, owner))) end(id, 'lost');
    } catch (error) {
      logger.warn({ err: error, generationId: id }, 'reply could not be shown');
    }
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
    const { outcome, keepTokens } = await writeReply(options, begun, {
      ...{ part, signal, show: () => show(id) },
    });
    const result =
      outcome === 'lost'
        ? outcome
        : await storeEnd(
            options,
            generation,
            { ...outcome, annotations: await part.annotations() },
            closing.signal,
          );
    isLost = result === 'lost';
    const stored = result === 'stored' && outcome !== 'lost';
    metrics.ended(stored ? outcome.status : 'interrupted');
    if (stored) {
      const last = endOf(messageId, outcome.status, outcome.error);
      reply.finish(part.isRest ? withText(last, outcome.text) : last);
    } else if (await isGone(options, id)) reply.finish(endOf(messageId, 'interrupted'));
    else reply.leave();
    // The summary and the title run after the reply is stored, because their tokens are added to
    // the stored tokens.
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
      const { generation } = begun;
      const controller = new AbortController();
      const { signal } = controller;
      const reply = createReply(headOf(generation, begun), {
        tick,
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
