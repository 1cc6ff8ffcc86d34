import { assistantStrings } from '@targum/contracts/on-demand';
import type { TryAssistantRequest, TryAssistantResponse } from '@targum/contracts/on-demand';
import { modelFailed, outsideCall, rateLimited } from '@targum/service-kit';
import type { RateLimit } from '@targum/service-kit';
import { budgetUsedUp } from '../../budgets/budget-used-up.ts';
import { REPLY_TOKENS } from '../../budgets/reply-tokens.ts';
import type { AskAside } from '../../budgets/side-requests.ts';
import type { CallerLocale } from '../../../scripture/given/caller-locale.ts';
import type { ScriptureOfTurns } from '../../../scripture/given/scripture-of-turns.ts';
import { ModelError, totalTokens } from '../../model/chat-model.ts';
import type { ChatModel } from '../../model/chat-model.ts';
import { composePrompt } from '../prompts.ts';

export interface Trials {
  /**
   * Gets a reply to test messages, and stores nothing.
   * @throws {HttpError} 429 if the admin's messages or budget are used up, or another test runs in
   * this process; 502 if the model fails.
   */
  run(
    admin: CallerLocale & { readonly id: string },
    request: TryAssistantRequest,
    gone: AbortSignal,
  ): Promise<TryAssistantResponse>;
}

export interface TrialsOptions {
  readonly model: Pick<ChatModel, 'name'>;
  readonly ask: AskAside;
  readonly sharedRules: string;
  readonly scriptureOfTurns: ScriptureOfTurns;
  /** The limit of the admin's messages. A test counts as a message. */
  readonly messagesPerUser: RateLimit;
}

const BUSY_SECONDS = 5;

export function createTrials(options: TrialsOptions): Trials {
  const { model, ask, sharedRules, scriptureOfTurns, messagesPerUser } = options;
  const running = new Set<string>();

  const reply = async (
    admin: Parameters<Trials['run']>[0],
    { prompt, messages, model: named, temperature }: TryAssistantRequest,
    signal: AbortSignal,
  ): Promise<TryAssistantResponse> => {
    const scripture = await scriptureOfTurns(messages, admin);
    const answer = await ask({
      userId: admin.id,
      assistantId: '',
      model: named,
      settings: temperature === null ? {} : { temperature },
      instructions: composePrompt(prompt, sharedRules).text,
      turns: scripture.turns,
      outputTokens: REPLY_TOKENS,
      signal,
    });
    if (answer === undefined) {
      // A refused test does not count, like a refused message.
      await messagesPerUser.refund(admin.id).catch(() => undefined);
      throw budgetUsedUp();
    }
    const { usage } = answer;
    let text = '';
    const inserted = await scripture.insertInto((piece) => {
      text += piece;
    });
    inserted.add(answer.text);
    await inserted.end();
    return {
      text,
      model: named ?? model.name,
      tokens: usage === undefined ? null : totalTokens(usage),
    };
  };

  return {
    async run(admin, request, gone) {
      if (running.has(admin.id)) throw rateLimited(BUSY_SECONDS, assistantStrings.oneTrial);
      running.add(admin.id);
      try {
        await messagesPerUser.consume(admin.id);
        return await outsideCall(() => reply(admin, request, gone));
      } catch (error) {
        throw error instanceof ModelError ? modelFailed(undefined, { cause: error }) : error;
      } finally {
        running.delete(admin.id);
      }
    },
  };
}
