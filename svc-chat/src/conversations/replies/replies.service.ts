import { createHash } from 'node:crypto';
import { addAbortListener } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { chatTexts } from '@targum/contracts';
import type { SendMessageResponse } from '@targum/contracts';
import type { GenerationRow } from '@targum/database';
import {
  HttpError,
  assistantUnavailable,
  conflict,
  isInfrastructureError,
  modelFailed,
  notFound,
  rateLimited,
  replyInProgress,
  unavailable,
  usedForAnotherRequest,
  validationFailed,
} from '@targum/service-kit';
import type { RateLimit } from '@targum/service-kit';
import type { AnnotateMessage } from '../../scripture/annotations/annotate-message.ts';
import type { Annotator } from '../../scripture/annotations/annotator.ts';
import { budgetUsedUp } from '../../models/budgets/budget-used-up.ts';
import type { CallerLocale } from '../../scripture/given/caller-locale.ts';
import { toMessage } from '../messages/message-row.ts';
import type { Admission, WaitingCall } from './admission.ts';
import type { BeginRepository, BeginResult } from './store/begin.repository.ts';
import type { ChatChannel } from './relay/chat-channel.ts';
import type { Engine } from './engine/engine.ts';
import type { GenerationsRepository } from './store/generations.repository.ts';
import { END_POSITION } from './event-id.ts';
import type { StreamPosition } from './event-id.ts';
import type { Mirrors, OpenReply } from './relay/mirrors.ts';
import { finalStatus } from './engine/reply-end.ts';
import type { StopChannel } from './relay/stop-channel.ts';
import { headOf, storedReply } from './store/stored-reply.ts';
import type { Task } from './engine/task.ts';

export interface Caller {
  readonly userId: string;
  readonly apiKeyId: string | undefined;
}

export interface TaskRequest extends CallerLocale {
  readonly caller: Caller;
  readonly chatId: string;
  readonly task: Task;
  readonly idempotencyKey: string | undefined;
}

export interface RepliesService {
  /**
   * Begins a reply, or joins the reply that an earlier request with the same key began. Under load
   * the call first waits in a queue.
   * @throws {HttpError} 404, 409 or 429; 503 while the process stops, if too many calls wait or
   * after too long a wait; 400 if the client leaves before the call's turn; 401 if the user's
   * access is revoked.
   */
  begin(request: TaskRequest, turn: WaitingCall): Promise<OpenReply>;
  /**
   * Returns the next generation for a reader who stopped at a position, or undefined if there is
   * none.
   * @throws {HttpError} 404 if the user has no such chat.
   */
  due(
    userId: string,
    chatId: string,
    after: StreamPosition | undefined,
  ): Promise<GenerationRow | undefined>;
  /**
   * Opens a reply, whichever process writes it.
   * @throws {HttpError} 404 if the reply no longer exists.
   */
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
  /** Refuses new replies. Settles once all replies that are being started have begun. */
  close(): Promise<void>;
}

export interface RepliesServiceOptions {
  readonly begin: BeginRepository;
  readonly repository: GenerationsRepository;
  readonly engine: Engine;
  readonly mirrors: Mirrors;
  readonly stops: StopChannel;
  readonly channel: ChatChannel;
  readonly messagesPerUser: RateLimit;
  /**
   * Replies begin through this queue, so that a crowd of beginnings leaves connections for other
   * calls.
   */
  readonly admission: Admission;
  readonly annotator: Pick<Annotator, 'readingFor'>;
  readonly annotateMessage: AnnotateMessage;
}

const STOP_WAIT_MS = 5000;
const TOO_MANY_RETRY_SECONDS = 5;
/**
 * The time for which the service sends the events of an ended reply again to reconnecting readers,
 * in milliseconds.
 */
const REPLAY_MS = 10 * 60_000;

const hashOf = (task: Task) => createHash('sha256').update(JSON.stringify(task)).digest('hex');

const isUnavailable = (error: unknown) =>
  error instanceof HttpError && error.code === 'unavailable';

const refuse = (outcome: Exclude<BeginResult['outcome'], 'begun' | 'joined'>): Error => {
  switch (outcome) {
    case 'not_found':
      return notFound();
    case 'assistant_unavailable':
      return assistantUnavailable();
    case 'other_request':
      return usedForAnotherRequest();
    case 'not_a_reply':
      return validationFailed({ parentId: [chatTexts.parentIsNoReply] });
    case 'not_last':
      return conflict(chatTexts.onlyLastReply);
    case 'reply_in_progress':
      return replyInProgress();
    case 'too_many_replies':
      return rateLimited(TOO_MANY_RETRY_SECONDS, chatTexts.tooManyReplies);
    case 'budget_used_up':
      return budgetUsedUp();
  }
};

export function createRepliesService(options: RepliesServiceOptions): RepliesService {
  const { repository, engine, mirrors, stops, channel, messagesPerUser, admission } = options;
  const { annotator, annotateMessage } = options;
  const beginning = new Set<Promise<unknown>>();
  let closing = false;

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

  /**
   * Returns the last generation of a chat.
   * @throws {HttpError} 404 if the user has no such chat.
   */
  const latest = async (userId: string, chatId: string): Promise<GenerationRow | undefined> => {
    const generation = await repository.latest(userId, chatId);
    if (generation === 'no_chat') throw notFound();
    return generation;
  };

  /**
   * Joins the reply that an earlier request with the same key began. Returns undefined if there is
   * none.
   */
  const join = async (
    { caller, chatId, idempotencyKey }: TaskRequest,
    requestHash: string,
  ): Promise<OpenReply | undefined> => {
    if (idempotencyKey === undefined) return undefined;
    const earlier = await options.begin.findByKey(caller.userId, chatId, idempotencyKey);
    if (earlier === undefined) return undefined;
    if (earlier.request_hash !== requestHash) throw refuse('other_request');
    return open(earlier);
  };

  /** @throws {HttpError} 404 if the generation no longer exists. */
  const openById = async (generationId: string): Promise<OpenReply> => {
    const generation = await repository.find(generationId);
    if (generation === undefined) throw notFound();
    return open(generation);
  };

  const start = async (
    request: TaskRequest,
    requestHash: string,
    turn: WaitingCall,
  ): Promise<OpenReply> => {
    const { userId, apiKeyId } = request.caller;
    const { chatId, task } = request;
    let begun = false;
    try {
      if (closing) throw unavailable();
      const reading = await annotator.readingFor(request.languages);
      const annotations =
        'content' in task
          ? await annotateMessage({ userId, chatId, content: task.content, reading })
          : [];
      const begin = { ...request, userId, apiKeyId, requestHash, annotations, reading };
      const result = await admission.enter(() => options.begin.begin(begin), { ...turn, userId });
      if (result.outcome === 'joined') return await openById(result.generationId);
      if (result.outcome !== 'begun') throw refuse(result.outcome);
      begun = true;
      return { reply: engine.start(result), close: () => undefined };
    } finally {
      // A request that began no reply does not count. Otherwise a client that repeats the request
      // while a reply runs would use up its limit.
      if (!begun) await messagesPerUser.refund(userId).catch(() => undefined);
    }
  };

  const begin: RepliesService['begin'] = async (request, turn) => {
    const requestHash = hashOf(request.task);
    // A request that is refused for now may still join its own reply.
    const joinOr = async (refusal: unknown): Promise<OpenReply> => {
      const joined = await join(request, requestHash).catch((error: unknown) => {
        throw isInfrastructureError(error) ? refusal : error;
      });
      if (joined === undefined) throw refusal;
      return joined;
    };
    if (closing) return joinOr(unavailable());
    try {
      await messagesPerUser.consume(request.caller.userId);
    } catch (error) {
      return joinOr(error);
    }
    const starting = start(request, requestHash, turn);
    beginning.add(starting);
    try {
      return await starting;
    } catch (error) {
      if (isUnavailable(error)) return await joinOr(error);
      throw error;
    } finally {
      beginning.delete(starting);
    }
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

  /**
   * Reads a reply and its messages from PostgreSQL.
   * @throws {HttpError} 404 if they do not exist.
   */
  const storedExchange = async (generationId: string) => {
    const generation = await repository.find(generationId);
    const exchange = generation && (await repository.exchangeOf(generation));
    if (exchange === undefined) throw notFound();
    return { exchange, end: storedReply(generation!, exchange).end };
  };

  return {
    begin,
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
    async close() {
      closing = true;
      await Promise.allSettled(beginning);
    },
  };
}
