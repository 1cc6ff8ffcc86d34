import { assistantTexts } from '@targum/contracts/on-demand';
import type { TryAssistantRequest, TryAssistantResponse } from '@targum/contracts/on-demand';
import { modelFailed, outsideCall, rateLimited } from '@targum/service-kit';
import type { RateLimit } from '@targum/service-kit';
import { ModelError, tokensOf } from '../../model/model.ts';
import type { ChatModel } from '../../model/model.ts';
import { composePrompt } from '../prompts.ts';

export interface Trials {
  /**
   * Gets a reply to test messages, and stores nothing.
   * @param gone aborts when the admin leaves, which ends the call to the model.
   * @throws {HttpError} 429 if the admin's messages are used up or another test runs in this process;
   * 502 if the model fails.
   */
  run(
    adminId: string,
    request: TryAssistantRequest,
    gone: AbortSignal,
  ): Promise<TryAssistantResponse>;
}

export interface TrialsOptions {
  readonly model: ChatModel;
  readonly sharedRules: string;
  /** A test counts as a message. */
  readonly messagesPerUser: RateLimit;
}

const BUSY_SECONDS = 5;

export function createTrials({ model, sharedRules, messagesPerUser }: TrialsOptions): Trials {
  const running = new Set<string>();

  const reply = async (
    { prompt, messages, ...settings }: TryAssistantRequest,
    signal: AbortSignal,
  ): Promise<TryAssistantResponse> => {
    let text = '';
    const usage = await model.reply({
      ...settings,
      instructions: composePrompt(prompt, sharedRules).text,
      turns: messages,
      signal,
      onText: (piece) => {
        text += piece;
      },
    });
    return {
      text,
      model: settings.model ?? model.name,
      tokens: usage === undefined ? null : tokensOf(usage),
    };
  };

  return {
    async run(adminId, request, gone) {
      if (running.has(adminId)) throw rateLimited(BUSY_SECONDS, assistantTexts.oneTrial);
      running.add(adminId);
      try {
        await messagesPerUser.consume(adminId);
        return await outsideCall(() => reply(request, gone));
      } catch (error) {
        throw error instanceof ModelError ? modelFailed(undefined, { cause: error }) : error;
      } finally {
        running.delete(adminId);
      }
    },
  };
}
