import { estimateTokens } from '../model/tokens.ts';
import { ModelError } from '../model/chat-model.ts';
import type { ChatModel, ReplyRequest, TokenUsage } from '../model/chat-model.ts';
import { isBudgetUsedUp } from './budget-used-up.ts';
import type { Budgets } from './budgets.ts';

/** A request to the model that no user waits for, such as a request for a title. */
export interface SideRequest extends Omit<ReplyRequest, 'onText' | 'onRestart'> {
  readonly userId: string;
  /** Empty if the request belongs to no published assistant. */
  readonly assistantId: string;
  readonly outputTokens: number;
}

export interface SideAnswer {
  readonly text: string;
  readonly usage: TokenUsage | undefined;
}

/**
 * Makes a side request within the user's budget.
 * @returns undefined if too few tokens are left in the budget.
 */
export type AskAside = (request: SideRequest) => Promise<SideAnswer | undefined>;

interface AskAsideOptions {
  readonly model: ChatModel;
  readonly budgets: Budgets;
}

export const createAskAside =
  ({ model, budgets }: AskAsideOptions): AskAside =>
  async ({ userId, assistantId, outputTokens, ...request }) => {
    const texts = [request.instructions, ...request.turns.map(({ content }) => content)];
    const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const reservation = await budgets
      .reserve({
        ...{ userId, assistantId, inputTokens, outputTokens },
        model: request.model ?? model.name,
      })
      .catch((error: unknown) => {
        if (isBudgetUsedUp(error)) return undefined;
        throw error;
      });
    if (reservation === undefined) return undefined;
    let text = '';
    let usage: TokenUsage | undefined;
    try {
      usage = await model.reply({
        ...request,
        onText: (piece) => void (text += piece),
        onRestart: () => void (text = ''),
      });
      return { text, usage };
    } catch (error) {
      if (text === '' && error instanceof ModelError) ({ usage } = error);
      throw error;
    } finally {
      // The tokens that count if the provider reports none. A request that failed without a word
      // counts nothing. An aborted request counts its input and the text that arrived.
      const estimate =
        text === '' && !request.signal.aborted
          ? { inputTokens: 0, outputTokens: 0 }
          : { inputTokens, outputTokens: text === '' ? 0 : estimateTokens(text) };
      // The answer is kept if its reservation cannot be settled, because the reservation expires by
      // itself.
      await budgets
        .settle(reservation, { replies: 0, ...(usage ?? estimate) })
        .catch(() => undefined);
    }
  };
