import { estimateTokens } from '../model/tokens.ts';
import { ModelError } from '../model/chat-model.ts';
import type { ChatModel, ReplyRequest, TokenUsage } from '../model/chat-model.ts';
import { isBudgetUsedUp } from './budget-used-up.ts';
import type { Spending, Used } from './budgets.repository.ts';
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

/** Reserves the tokens of a request to the model, and counts the used tokens afterwards. */
export interface Booking {
  /** @returns the id of the reservation, or undefined if the model may not be asked. */
  reserve(spending: Spending): Promise<string | undefined>;
  /** @param answer is undefined if the request failed. */
  settle(id: string, used: Used, answer: SideAnswer | undefined): Promise<void>;
}

/**
 * Makes a side request with its own booking.
 * @returns undefined if the booking reserves no tokens.
 */
export async function askBooked(
  model: ChatModel,
  booking: Booking,
  { userId, assistantId, outputTokens, ...request }: SideRequest,
): Promise<SideAnswer | undefined> {
  const texts = [request.instructions, ...request.turns.map(({ content }) => content)];
  const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const id = await booking.reserve({
    ...{ userId, assistantId, inputTokens, outputTokens },
    model: request.model ?? model.name,
  });
  if (id === undefined) return undefined;
  let text = '';
  let usage: TokenUsage | undefined;
  let answer: SideAnswer | undefined;
  try {
    usage = await model.reply({
      ...request,
      onText: (piece) => void (text += piece),
      onRestart: () => void (text = ''),
    });
    answer = { text, usage };
    return answer;
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
    await booking.settle(id, { replies: 0, ...(usage ?? estimate) }, answer);
  }
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

export function createAskAside({ model, budgets }: AskAsideOptions): AskAside {
  const booking: Booking = {
    async reserve(spending) {
      try {
        return (await budgets.reserve(spending)).id;
      } catch (error) {
        if (isBudgetUsedUp(error)) return undefined;
        throw error;
      }
    },
    // The answer is kept if its reservation cannot be settled, because the reservation expires by
    // itself.
    settle: (id, used) => budgets.settle({ id }, used).catch(() => undefined),
  };
  return (request) => askBooked(model, booking, request);
}
