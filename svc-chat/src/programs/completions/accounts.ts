import { limits } from '@targum/contracts';
import { replyStrings } from '@targum/contracts/on-demand';
import { outsideCall, rateLimited, unauthorized } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { AssistantDefinition } from '../../models/assistants/definitions.ts';
import type { Budgets, Reservation } from '../../models/budgets/budgets.ts';
import { REPLY_TOKENS } from '../../models/budgets/reply-tokens.ts';
import { totalTokens } from '../../models/model/chat-model.ts';
import type { ChatModel, ReplySettings, TokenUsage } from '../../models/model/chat-model.ts';
import type { Admission, WaitingCall } from '../../conversations/replies/admission.ts';
import type { CompletionsRepository } from './completions.repository.ts';
import type { CallerLocale } from '../../scripture/given/caller-locale.ts';

export interface ProgramCaller extends CallerLocale {
  readonly userId: string;
  readonly apiKeyId: string;
}

interface Reserving {
  readonly caller: ProgramCaller;
  readonly turn: WaitingCall;
  readonly assistant: AssistantDefinition;
  readonly inputTokens: number;
  readonly settings: ReplySettings;
}

export interface AccountsOptions {
  readonly repository: CompletionsRepository;
  readonly model: Pick<ChatModel, 'name'>;
  /** A time that is longer than any reply can take. */
  readonly longestReplySeconds: number;
  /** False removes the limit of concurrent replies, for load tests. */
  readonly rateLimited: boolean;
  /** Programs and chats share this queue. */
  readonly admission: Pick<Admission, 'enter'>;
  readonly budgets: Budgets;
  readonly logger: Logger;
}

export interface Accounts {
  /** Admits a request, and reserves its tokens. @throws {HttpError} 401, 429 or 503. */
  reserve(id: string, request: Reserving): Promise<Reservation>;
  /**
   * Ends a request and settles its tokens. Never fails, because a row that stays expires by itself.
   */
  close(
    id: string,
    caller: ProgramCaller,
    reservation: Reservation,
    used: { readonly usage: TokenUsage | undefined; readonly replies: 0 | 1 },
  ): Promise<void>;
}

const TOO_MANY_RETRY_SECONDS = 5;

export function createAccounts(options: AccountsOptions): Accounts {
  const { repository, model, admission, budgets, logger } = options;

  /** Counts a request as running. @throws {HttpError} 401, 429 or 503. */
  const admit = async (id: string, { userId }: ProgramCaller, turn: WaitingCall) => {
    const outcome = await admission.enter(
      () =>
        repository.begin({
          id,
          userId,
          expiresInSeconds: options.longestReplySeconds,
          most: options.rateLimited ? limits.repliesAtOncePerUser : Infinity,
        }),
      { ...turn, userId },
    );
    if (outcome === 'no_user') throw unauthorized();
    if (outcome === 'too_many') {
      throw rateLimited(TOO_MANY_RETRY_SECONDS, replyStrings.tooManyReplies);
    }
  };

  const leave = (id: string) => outsideCall(() => repository.leave(id)).catch(() => undefined);

  const end = (id: string, { userId, apiKeyId }: ProgramCaller, usage: TokenUsage | undefined) =>
    outsideCall(() => repository.end({ id, userId, apiKeyId, tokens: totalTokens(usage) })).catch(
      (error: unknown) => logger.warn({ err: error, completionId: id }, 'use was not recorded'),
    );

  const settle = (reservation: Reservation, usage: TokenUsage | undefined, replies: 0 | 1) =>
    outsideCall(() =>
      budgets.settle(reservation, { replies, ...(usage ?? { inputTokens: 0, outputTokens: 0 }) }),
    ).catch((error: unknown) =>
      logger.warn({ err: error, completionId: reservation.id }, 'usage was not settled'),
    );

  const reserve: Accounts['reserve'] = async (
    id,
    { caller, turn, assistant, inputTokens, settings },
  ) => {
    await admit(id, caller, turn);
    const most = [settings.maxTokens, settings.maxCompletionTokens].filter(
      (tokens) => tokens !== undefined,
    );
    return budgets
      .reserve({
        userId: caller.userId,
        assistantId: assistant.id,
        model: assistant.model ?? model.name,
        inputTokens,
        outputTokens: most.length === 0 ? REPLY_TOKENS : Math.max(...most),
      })
      .catch(async (error: unknown) => {
        await leave(id);
        throw error;
      });
  };

  return {
    reserve,
    async close(id, caller, reservation, { usage, replies }) {
      await Promise.all([end(id, caller, usage), settle(reservation, usage, replies)]);
    },
  };
}
