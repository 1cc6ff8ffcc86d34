import { addAbortListener } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { SendMessageResponse } from '@targum/contracts';
import type { GenerationRow } from '@targum/database';
import { modelFailed, notFound, unavailable } from '@targum/service-kit';
import { toMessage } from '../messages/message-row.ts';
import { createBeginReply } from './begin-reply.ts';
import type { BeginReply, BeginReplyOptions } from './begin-reply.ts';
import type { Annotator } from '../../scripture/annotations/annotator.ts';
import type { ChatChannel } from './relay/chat-channel.ts';
import type { Engine } from './engine/engine.ts';
import type { GenerationsRepository } from './store/generations.repository.ts';
import { END_POSITION } from './event-id.ts';
import type { StreamPosition } from './event-id.ts';
import type { Mirrors, OpenReply } from './relay/mirrors.ts';
import { finalStatus } from './engine/reply-end.ts';
import type { StopChannel } from './relay/stop-channel.ts';
import { headOf, storedReply } from './store/stored-reply.ts';

export interface RepliesService extends BeginReply {
  /** Loads what a message in a caller's languages needs. Does not wait, and never fails. */
  prepare(languages: readonly string[]): void;
  /**
   * Returns the next generation for a reader who stopped at a position. Undefined if the reader
   * misses nothing, or the generation ended too long ago.
   * @throws {HttpError} 404 if the user has no such chat.
   */
  due(
    userId: string,
    chatId: string,
    after: StreamPosition | undefined,
  ): Promise<GenerationRow | undefined>;
  /** @throws {HttpError} 404 if the reply no longer exists. */
  open(generation: GenerationRow): Promise<OpenReply>;
  /**
   * Waits for the end of a reply.
   * @throws {HttpError} 502 if the reply failed or its end cannot be read.
   * @throws the reason of `gone` if that signal aborts first.
   */
  wholeExchange(open: OpenReply, gone: AbortSignal): Promise<SendMessageResponse>;
  /** Stops the running reply of a chat. @returns false if no reply is running. */
  stop(userId: string, chatId: string): Promise<boolean>;
  /** Makes a change that removes a chat, then ends its running reply. */
  abandon(userId: string, chatId: string, change: () => Promise<void>): Promise<void>;
  /** Stops the running replies of a user and refuses the user's waiting calls. */
  endAllOf(userId: string): void;
}

export interface RepliesServiceOptions extends BeginReplyOptions {
  readonly repository: GenerationsRepository;
  readonly annotator: Pick<Annotator, 'prepare' | 'readingFor'>;
  readonly engine: Engine;
  readonly mirrors: Mirrors;
  readonly stops: StopChannel;
  readonly channel: ChatChannel;
}

const STOP_WAIT_MS = 5000;
/**
 * Milliseconds after the end of a reply during which reconnecting readers are sent its events
 * again.
 */
const REPLAY_MS = 10 * 60_000;

export function createRepliesService(options: RepliesServiceOptions): RepliesService {
  const { repository, engine, mirrors, stops, channel, admission } = options;

  const open = async (generation: GenerationRow): Promise<OpenReply> => {
    const isRunning = finalStatus(generation) === undefined;
    // If another process ended the reply, the copy of this process is out of date.
    const own = isRunning ? engine.running(generation.id) : undefined;
    if (own !== undefined) return { reply: own, close: () => undefined };
    const exchange = await repository.exchangeOf(generation);
    if (exchange === undefined) throw notFound();
    if (isRunning) return mirrors.open(generation, headOf(generation, exchange));
    return { reply: storedReply(generation, exchange), close: () => undefined };
  };

  /** @throws {HttpError} 404 if the user has no such chat. */
  const latest = async (userId: string, chatId: string): Promise<GenerationRow | undefined> => {
    const generation = await repository.latest(userId, chatId);
    if (generation === 'no_chat') throw notFound();
    return generation;
  };

  const due: RepliesService['due'] = async (userId, chatId, after) => {
    const last = await latest(userId, chatId);
    // The reply in which the reader stopped comes first, so that the reader does not miss its end.
    const generation =
      after === undefined || after.generationId === last?.id
        ? last
        : await repository.next(userId, chatId, after, REPLAY_MS);
    if (generation === undefined) return undefined;
    if (after?.generationId === generation.id && after.position === END_POSITION) return undefined;
    const { finished_at } = generation;
    const replayed = finished_at === null || Date.now() - finished_at.getTime() < REPLAY_MS;
    return replayed ? generation : undefined;
  };

  /** @throws {HttpError} 404 if the generation or its messages do not exist. */
  const storedExchange = async (generationId: string) => {
    const generation = await repository.find(generationId);
    const exchange = generation && (await repository.exchangeOf(generation));
    if (exchange === undefined) throw notFound();
    return { exchange, end: storedReply(generation!, exchange).end };
  };

  return {
    ...createBeginReply(options, open),
    prepare: (languages) => void options.annotator.prepare(languages),
    due,
    open,
    async wholeExchange({ reply, close }, gone) {
      const { promise: left, reject: leave } = Promise.withResolvers<never>();
      addAbortListener(gone, () => leave(gone.reason));
      await Promise.race([reply.ended, left]).finally(close);
      const { exchange, end } = await storedExchange(reply.head.generationId);
      if (end === undefined) throw unavailable();
      if (end.type === 'error') throw modelFailed(end.data.message);
      return {
        userMessage: toMessage(exchange.userMessage),
        assistantMessage: toMessage(exchange.assistantMessage),
      };
    },
    async stop(userId, chatId) {
      const generation = await latest(userId, chatId);
      if (generation?.status !== 'running') return false;
      const { reply, close } = await open(generation);
      await repository.requestStop(generation.id);
      await stops.request(generation.id);
      const late = delay(STOP_WAIT_MS, 'late' as const, { ref: false });
      const end = await Promise.race([reply.ended, late]).finally(close);
      return end === 'late' || (end?.type === 'done' && end.data.status === 'stopped');
    },
    async abandon(userId, chatId, change) {
      const generation = await repository.latest(userId, chatId);
      await change();
      channel.announce(chatId);
      if (generation === 'no_chat' || generation?.status !== 'running') return;
      await stops.request(generation.id);
    },
    endAllOf(userId) {
      admission.dismiss(userId);
      engine.endAllOf(userId, 'stopped');
    },
  };
}
