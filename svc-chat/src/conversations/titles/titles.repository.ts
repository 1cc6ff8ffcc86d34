import { randomUUIDv7 } from 'node:crypto';
import type { BeginTitleRequest, EndTitleRequest } from '@targum/database';
import { run } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { Spending } from '../../models/budgets/budgets.repository.ts';
import type { TokenUsage } from '../../models/model/chat-model.ts';

/** The reply after which the model makes a title. */
export interface Titled {
  readonly userId: string;
  readonly chatId: string;
  readonly generationId: string;
  /** The title made from the first message. */
  readonly present: string;
}

export interface TitleResult {
  /** Undefined if the model gave no title. */
  readonly title: string | undefined;
  readonly used: TokenUsage;
  /** True if the provider counted the tokens of the answer. They then count with the reply. */
  readonly isReported: boolean;
}

const BEGIN = { name: 'titles.begin', text: 'select begin_title($1) as begun' };

const END = { name: 'titles.end', text: 'select end_title($1)' };

export const createTitlesRepository = (knex: Knex, longestSeconds: number) => ({
  /**
   * Marks a chat, so that the model is asked for its title only once, and reserves tokens.
   * @returns the id of the reservation. Undefined if the title is no longer `present`, the chat was
   * marked before, or too few tokens are left.
   */
  async begin({ userId, chatId, present }: Titled, spending: Spending) {
    const request: BeginTitleRequest = {
      reservation_id: randomUUIDv7(),
      user_id: userId,
      chat_id: chatId,
      present,
      assistant_id: spending.assistantId,
      model: spending.model,
      input_tokens: spending.inputTokens,
      output_tokens: spending.outputTokens,
      longest_seconds: longestSeconds,
    };
    const [row] = await run<{ begun: boolean }>(knex, BEGIN, [JSON.stringify(request)]);
    return row!.begun ? request.reservation_id : undefined;
  },

  /**
   * Replaces the title made from the first message, unless the user has renamed the chat, and counts
   * the used tokens.
   */
  async end(
    { userId, chatId, generationId, present }: Titled,
    reservationId: string,
    { title, used, isReported }: TitleResult,
  ) {
    const request: EndTitleRequest = {
      reservation_id: reservationId,
      user_id: userId,
      chat_id: chatId,
      generation_id: generationId,
      present,
      title: title ?? null,
      input_tokens: used.inputTokens,
      output_tokens: used.outputTokens,
      is_reported: isReported,
    };
    await run(knex, END, [JSON.stringify(request)]);
  },
});

export type TitlesRepository = ReturnType<typeof createTitlesRepository>;
