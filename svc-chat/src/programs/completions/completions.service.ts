import { randomUUIDv7 } from 'node:crypto';
import { chatTexts, limits } from '@targum/contracts';
import { assistantOf, completionTexts } from '@targum/contracts/openai';
import type { CompletionRequest, FinishReason } from '@targum/contracts/openai';
import {
  notFound,
  outsideCall,
  rateLimited,
  unauthorized,
  unavailable,
  validationFailed,
} from '@targum/service-kit';
import type { Logger, RateLimit } from '@targum/service-kit';
import type { AssistantDefinition } from '../../models/assistants/definitions.ts';
import type { AssistantRegistry } from '../../models/assistants/registry.ts';
import type { Budgets, Reservation } from '../../models/budgets/budgets.ts';
import { REPLY_TOKENS } from '../../models/budgets/reply-tokens.ts';
import { estimateTokens, estimateTurns, inputOfWindow } from '../../models/model/tokens.ts';
import { ModelError, tokensOf } from '../../models/model/model.ts';
import type { ChatModel, ReplySettings, TokenUsage } from '../../models/model/model.ts';
import type {
  ScriptureOfTurns,
  TurnsWithScripture,
} from '../../scripture/given/scripture-of-turns.ts';
import type { Admission, WaitingCall } from '../../conversations/replies/admission.ts';
import type { CompletionsRepository } from './completions.repository.ts';
import type { CallerLocale } from '../../scripture/given/caller-locale.ts';
import { answerTo } from './answer-to-failure.ts';
import type { CompletionEnd, CompletionHead } from './format.ts';
import type { InsertedText } from '../../scripture/insertions/inserted-text.ts';
import { promptOf } from './prompt.ts';
import type { CompletionPrompt } from './prompt.ts';
import { refusedByModel, settingsOf } from './settings.ts';

/** The owner of an API key. */
export interface ProgramCaller extends CallerLocale {
  readonly userId: string;
  readonly apiKeyId: string;
}

/** Receives the text of a completion. */
export interface CompletionListener {
  text(piece: string): void;
  /** Called when the text so far turns out to be reasoning. The reply is the text that follows. */
  restart?(): void;
}

/** A completion that has been admitted and counts as running until `write` ends. */
export interface AdmittedCompletion {
  readonly head: CompletionHead;
  /**
   * Asks the model. Call it once.
   * @param signal aborts when the client has gone.
   * @throws {HttpError} 502 if the model fails, 429 if it has too many requests, 400 if it refuses a
   * parameter, 401 if the access is revoked, 503 while the process stops; the reason of `signal`.
   */
  write(listener: CompletionListener, signal: AbortSignal): Promise<CompletionEnd>;
}

export interface CompletionsService {
  /** Returns the assistants that programs can ask, in the product's order. */
  assistants(): Promise<readonly AssistantDefinition[]>;
  /**
   * Returns the assistant that a model's name stands for.
   * @throws {HttpError} 404 if no assistant has this name.
   */
  assistantNamed(name: string): Promise<AssistantDefinition>;
  /**
   * Checks and admits a request. Stores none of the request's text.
   * @throws {HttpError} 404 for an unknown model; 422; 429, also if the user's budget is used up;
   * 503 under load.
   */
  begin(
    request: CompletionRequest,
    caller: ProgramCaller,
    turn: WaitingCall,
  ): Promise<AdmittedCompletion>;
  /** Ends the completions of a user or a key whose access is revoked. */
  endAllOf(revoked: { readonly userId: string } | { readonly keyId: string }): void;
  /** Refuses new completions, and ends the running ones at the deadline. */
  drain(deadline: AbortSignal): Promise<void>;
}

export interface CompletionsOptions {
  readonly repository: CompletionsRepository;
  readonly assistants: Pick<AssistantRegistry, 'current'>;
  readonly model: ChatModel;
  /** Size of the model's context window in tokens, for input and output together. */
  readonly contextTokens: number;
  /** A time that is longer than any reply can take. */
  readonly longestReplySeconds: number;
  /** False removes the limit of concurrent replies, for load tests. */
  readonly rateLimited: boolean;
  /** Programs and chats share this limit. */
  readonly messagesPerUser: RateLimit;
  /** Programs and chats share this queue. */
  readonly admission: Admission;
  readonly scriptureOfTurns: ScriptureOfTurns;
  readonly budgets: Budgets;
  readonly logger: Logger;
}

/** A completion from its admission to its end. */
interface Run {
  readonly caller: ProgramCaller;
  readonly controller: AbortController;
  readonly done: Promise<void>;
  finish(): void;
}

interface Reserving {
  readonly caller: ProgramCaller;
  readonly turn: WaitingCall;
  readonly assistant: AssistantDefinition;
  readonly inputTokens: number;
  readonly settings: ReplySettings;
}

const TOO_MANY_RETRY_SECONDS = 5;

const sizeOf = ({ instructions, turns }: CompletionPrompt): number =>
  estimateTokens(instructions) + estimateTurns(turns);

export function createCompletionsService(options: CompletionsOptions): CompletionsService {
  const { repository, assistants, model, contextTokens, messagesPerUser, admission } = options;
  const { scriptureOfTurns, budgets, logger } = options;
  const room = inputOfWindow(contextTokens);
  const runs = new Set<Run>();
  let closing = false;

  const assistantNamed: CompletionsService['assistantNamed'] = async (name) => {
    const id = assistantOf(name);
    const { active } = await assistants.current();
    const found = active.find((assistant) => assistant.id === id);
    if (found !== undefined) return found;
    const message = completionTexts.unknownModel(name);
    throw notFound(message, { reason: 'model_not_found', details: { model: [message] } });
  };

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
      throw rateLimited(TOO_MANY_RETRY_SECONDS, chatTexts.tooManyReplies);
    }
  };

  /**
   * Makes room for another reply of the user. Never fails, because a row that stays expires by
   * itself.
   */
  const leave = (id: string) => outsideCall(() => repository.leave(id)).catch(() => undefined);

  const track = (caller: ProgramCaller): Run => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const run: Run = {
      caller,
      controller: new AbortController(),
      done: promise,
      finish() {
        runs.delete(run);
        resolve();
      },
    };
    runs.add(run);
    return run;
  };

  /**
   * Removes the running reply and records its use. Never fails, because a row that stays expires by
   * itself.
   */
  const end = (id: string, { userId, apiKeyId }: ProgramCaller, usage: TokenUsage | undefined) =>
    outsideCall(() => repository.end({ id, userId, apiKeyId, tokens: tokensOf(usage) })).catch(
      (error: unknown) => logger.warn({ err: error, completionId: id }, 'use was not recorded'),
    );

  /** Settles a reservation. Never fails, like `end`. */
  const settle = (reservation: Reservation, usage: TokenUsage | undefined, replies: 0 | 1) =>
    outsideCall(() =>
      budgets.settle(reservation, { replies, ...(usage ?? { inputTokens: 0, outputTokens: 0 }) }),
    ).catch((error: unknown) =>
      logger.warn({ err: error, completionId: reservation.id }, 'usage was not settled'),
    );

  /** Admits a request, and reserves its tokens. @throws {HttpError} 401, 429 or 503. */
  const reserve = async (
    id: string,
    { caller, turn, assistant, inputTokens, settings }: Reserving,
  ): Promise<Reservation> => {
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
    assistants: async () => (await assistants.current()).active,
    assistantNamed,

    async begin(request, caller, turn) {
      const assistant = await assistantNamed(request.model);
      const { prompt, temperature } = assistant;
      const asked = settingsOf(request, model.unsupported);
      const settings: ReplySettings = { ...(temperature !== null && { temperature }), ...asked };
      const sent = promptOf(request.messages, prompt.text);
      if (sizeOf(sent) > room) {
        throw validationFailed(
          { messages: [completionTexts.tooLong] },
          { reason: 'context_length_exceeded' },
        );
      }
      if (closing) throw unavailable();
      const id = randomUUIDv7();
      const run = track(caller);
      let reservation: Reservation;
      let scripture: TurnsWithScripture<CompletionPrompt['turns'][number]>;
      let input: CompletionPrompt;
      let inputTokens: number;
      let counted = false;
      try {
        await messagesPerUser.consume(caller.userId);
        counted = true;
        scripture = await scriptureOfTurns(sent.turns, caller);
        const whole = { ...sent, turns: scripture.turns };
        // Messages that fill the window leave no room for verses.
        input = sizeOf(whole) > room ? sent : whole;
        inputTokens = sizeOf(input);
        reservation = await reserve(id, { caller, turn, assistant, inputTokens, settings });
      } catch (error) {
        // A request that is refused for now does not count, so that a repetition can succeed.
        if (counted) await messagesPerUser.refund(caller.userId).catch(() => undefined);
        run.finish();
        throw error;
      }

      const write: AdmittedCompletion['write'] = async (listener, gone) => {
        const signal = AbortSignal.any([gone, run.controller.signal]);
        let reason: FinishReason = 'stop';
        let written = '';
        let usage: TokenUsage | undefined;
        let inserted: InsertedText | undefined;
        try {
          const into = await scripture.insertInto((text) => listener.text(text));
          inserted = into;
          signal.throwIfAborted();
          usage = await model.reply({
            ...input,
            model: assistant.model,
            settings,
            asked: Object.keys(asked) as (keyof ReplySettings)[],
            signal,
            onText: (text) => {
              written += text;
              into.add(text);
            },
            onRestart: () => into.restart(() => listener.restart?.()),
            onFinish: (finish) => {
              reason = finish;
            },
          });
          await into.end();
          usage ??= { inputTokens, outputTokens: estimateTokens(written) };
          return { reason, usage };
        } catch (error) {
          // The provider counts a reply without words, but not a reply that broke off. Other
          // replies that failed before the first word used no tokens, except replies that were
          // given up.
          if (error instanceof ModelError) ({ usage } = error);
          if (written !== '' || signal.aborted) {
            usage = { inputTokens, outputTokens: written === '' ? 0 : estimateTokens(written) };
          }
          if (!(error instanceof ModelError)) throw error;
          await inserted?.end(true);
          if (error.refused !== undefined) throw refusedByModel(error.refused, error);
          logger.warn({ err: error, completionId: id }, 'completion failed');
          throw answerTo(error, written);
        } finally {
          await Promise.all([
            end(id, caller, usage),
            settle(reservation, usage, written === '' ? 0 : 1),
          ]);
          run.finish();
        }
      };

      return { head: { id, model: request.model, promptVersion: prompt.version }, write };
    },

    endAllOf(revoked) {
      for (const { caller, controller } of runs) {
        const isMeant =
          'userId' in revoked
            ? caller.userId === revoked.userId
            : caller.apiKeyId === revoked.keyId;
        if (isMeant) controller.abort(unauthorized());
      }
    },

    async drain(deadline) {
      closing = true;
      const interrupt = () => {
        for (const { controller } of runs) controller.abort(unavailable());
      };
      if (deadline.aborted) interrupt();
      else deadline.addEventListener('abort', interrupt, { once: true });
      await Promise.allSettled([...runs].map(({ done }) => done));
    },
  };
}
