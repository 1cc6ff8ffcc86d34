import { createHash } from 'node:crypto';
import { replyStrings } from '@targum/contracts/on-demand';
import type { GenerationRow } from '@targum/database';
import {
  HttpError,
  assistantUnavailable,
  conflict,
  isInfrastructureError,
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
import type { Admission, WaitingCall } from './admission.ts';
import type { BeginRepository, BeginResult } from './store/begin.repository.ts';
import type { Engine } from './engine/engine.ts';
import type { GenerationsRepository } from './store/generations.repository.ts';
import type { OpenReply } from './relay/mirrors.ts';
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

export interface BeginReply {
  /**
   * Begins a reply, or joins the reply that an earlier request with the same key began.
   * @throws {HttpError} 404, 409 or 429; 503 while the process stops or under load; 400 if the
   * client leaves; 401 if the user's access is revoked.
   */
  begin(request: TaskRequest, turn: WaitingCall): Promise<OpenReply>;
  /** Refuses new replies. Settles once all replies that are being started have begun. */
  close(): Promise<void>;
}

export interface BeginReplyOptions {
  readonly begin: BeginRepository;
  readonly repository: Pick<GenerationsRepository, 'find'>;
  readonly engine: Pick<Engine, 'start'>;
  readonly messagesPerUser: RateLimit;
  /** Replies begin through this queue, so that other calls find free connections. */
  readonly admission: Admission;
  readonly annotator: Pick<Annotator, 'readingFor'>;
  readonly annotateMessage: AnnotateMessage;
}

const TOO_MANY_RETRY_SECONDS = 5;

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
      return validationFailed({ parentId: [replyStrings.parentIsNoReply] });
    case 'not_last':
      return conflict(replyStrings.onlyLastReply);
    case 'reply_in_progress':
      return replyInProgress();
    case 'too_many_replies':
      return rateLimited(TOO_MANY_RETRY_SECONDS, replyStrings.tooManyReplies);
    case 'budget_used_up':
      return budgetUsedUp();
  }
};

export function createBeginReply(
  options: BeginReplyOptions,
  open: (generation: GenerationRow) => Promise<OpenReply>,
): BeginReply {
  const { repository, engine, messagesPerUser, admission, annotator, annotateMessage } = options;
  const beginning = new Set<Promise<unknown>>();
  let closing = false;

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
      // A request that began no reply does not count against the limit. Otherwise a client that
      // repeats the request while a reply runs would use up its limit.
      if (!begun) await messagesPerUser.refund(userId).catch(() => undefined);
    }
  };

  const begin: BeginReply['begin'] = async (request, turn) => {
    const requestHash = hashOf(request.task);
    // Joins the reply that an earlier request with the same key began, or throws the refusal.
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

  return {
    begin,
    async close() {
      closing = true;
      await Promise.allSettled(beginning);
    },
  };
}
