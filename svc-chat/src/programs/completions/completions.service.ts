import { randomUUIDv7 } from 'node:crypto';
import { assistantOf, completionStrings } from '@targum/contracts/openai';
import type { CompletionRequest } from '@targum/contracts/openai';
import { notFound, unauthorized, unavailable, validationFailed } from '@targum/service-kit';
import type { RateLimit } from '@targum/service-kit';
import type { AssistantDefinition } from '../../models/assistants/definitions.ts';
import type { AssistantRegistry } from '../../models/assistants/registry.ts';
import { estimateTokens, estimateTurns, inputOfWindow } from '../../models/model/tokens.ts';
import type { ChatModel, ReplySettings } from '../../models/model/chat-model.ts';
import type { ScriptureOfTurns } from '../../scripture/given/scripture-of-turns.ts';
import type { WaitingCall } from '../../conversations/replies/admission.ts';
import { createAccounts } from './accounts.ts';
import type { Accounts, AccountsOptions, ProgramCaller } from './accounts.ts';
import type { CompletionEnd, CompletionHead } from './format.ts';
import { promptOf } from './prompt.ts';
import type { CompletionPrompt } from './prompt.ts';
import { settingsOf } from './settings.ts';
import { writeCompletion } from './write-completion.ts';
import type { AdmittedRequest, CompletionListener } from './write-completion.ts';

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
  assistants(): Promise<readonly AssistantDefinition[]>;
  /** @throws {HttpError} 404 if no assistant has this name. */
  assistantNamed(name: string): Promise<AssistantDefinition>;
  /**
   * Admits a request. Stores none of its text.
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

export interface CompletionsOptions extends AccountsOptions {
  readonly assistants: Pick<AssistantRegistry, 'current'>;
  readonly model: ChatModel;
  readonly contextTokens: number;
  /** Programs and chats share this limit. */
  readonly messagesPerUser: RateLimit;
  readonly scriptureOfTurns: ScriptureOfTurns;
}

interface Run {
  readonly caller: ProgramCaller;
  readonly controller: AbortController;
  readonly done: Promise<void>;
  finish(): void;
}

type Unmeasured = Omit<Parameters<Accounts['reserve']>[1], 'inputTokens'>;

const sizeOf = ({ instructions, turns }: CompletionPrompt): number =>
  estimateTokens(instructions) + estimateTurns(turns);

export function createCompletionsService(options: CompletionsOptions): CompletionsService {
  const { assistants, model, contextTokens, messagesPerUser, scriptureOfTurns, logger } = options;
  const accounts = createAccounts(options);
  const room = inputOfWindow(contextTokens);
  const runs = new Set<Run>();
  let closing = false;

  const assistantNamed: CompletionsService['assistantNamed'] = async (name) => {
    const id = assistantOf(name);
    const { active } = await assistants.current();
    const found = active.find((assistant) => assistant.id === id);
    if (found !== undefined) return found;
    const message = completionStrings.unknownModel(name);
    throw notFound(message, { reason: 'model_not_found', details: { model: [message] } });
  };

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
   * Adds verses to a prompt if there is room for them, and reserves the tokens of its completion.
   */
  const reserve = async (id: string, prompt: CompletionPrompt, request: Unmeasured) => {
    const { caller } = request;
    await messagesPerUser.consume(caller.userId);
    try {
      const scripture = await scriptureOfTurns(prompt.turns, caller);
      const whole = { ...prompt, turns: scripture.turns };
      // Messages that fill the window leave no room for verses.
      const input = sizeOf(whole) > room ? prompt : whole;
      const inputTokens = sizeOf(input);
      const reservation = await accounts.reserve(id, { ...request, inputTokens });
      return { scripture, input, inputTokens, reservation };
    } catch (error) {
      // A request that is refused for now does not count, so that a repetition can succeed.
      await messagesPerUser.refund(caller.userId).catch(() => undefined);
      throw error;
    }
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
          { messages: [completionStrings.tooLong] },
          { reason: 'context_length_exceeded' },
        );
      }
      if (closing) throw unavailable();
      const id = randomUUIDv7();
      const run = track(caller);
      const reserving = reserve(id, sent, { caller, turn, assistant, settings });
      const { reservation, ...reserved } = await reserving.catch((error: unknown) => {
        run.finish();
        throw error;
      });
      const admitted: AdmittedRequest = {
        ...{ id, modelName: assistant.model, settings, ...reserved },
        asked: Object.keys(asked) as (keyof ReplySettings)[],
        async close(used) {
          await accounts.close(id, caller, reservation, used);
          run.finish();
        },
      };
      return {
        head: { id, model: request.model, promptVersion: prompt.version },
        write: (listener, gone) =>
          writeCompletion(admitted, {
            ...{ model, logger, listener },
            signal: AbortSignal.any([gone, run.controller.signal]),
          }),
      };
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
