import type { GenerationRow } from '@targum/database';
import type { Knex } from 'knex';
import { tokensOf } from '../model/model.ts';
import type { TokenUsage, Turn } from '../model/model.ts';

export interface History<Message extends Turn = Turn> {
  /** Summary of what was said before the messages. */
  readonly summary: string | null;
  /** Oldest first; the last one is the message to answer. */
  readonly messages: readonly Message[];
}

export interface PlacedMessage extends Turn {
  readonly sequence: string;
}

/** The generation whose input is loaded. */
export type Answering = Pick<GenerationRow, 'id' | 'chat_id' | 'user_message_id'>;

export interface Summary {
  readonly text: string;
  readonly sequence: string;
  readonly usage: TokenUsage | undefined;
}

export interface HistoryRepository {
  /**
   * Loads the chat up to the message that a generation answers, without empty replies. Of a long
   * chat it loads only the newest messages, up to `maxBytes`.
   */
  load(generation: Answering, maxBytes: number): Promise<History<PlacedMessage>>;
  /**
   * Stores the summary of all messages up to and including `sequence`, and adds its tokens to those
   * of the preceding reply: users do not request summaries, so a summary is no call of its own.
   */
  saveSummary(generation: Answering, summary: Summary): Promise<void>;
}

export const createHistoryRepository = (knex: Knex): HistoryRepository => ({
  async load({ chat_id, user_message_id }, maxBytes) {
    const { rows } = await knex.raw<{ rows: PlacedMessage[] }>(
      `select sequence, role, content from chat_history(
         :chat_id, (select sequence from messages where id = :user_message_id), :maxBytes
       ) order by sequence`,
      { chat_id, user_message_id, maxBytes },
    );
    const chat = await knex('chats').where({ id: chat_id }).first('summary');
    return { summary: chat?.summary ?? null, messages: rows };
  },

  // Separate statements: each holds no lock while it waits for another, so it blocks no other call.
  async saveSummary({ id, chat_id }, { text, sequence, usage }) {
    await knex('chats')
      .where({ id: chat_id })
      .whereRaw('coalesce(summary_sequence, 0) < ?', [sequence])
      .update({ summary: text, summary_sequence: sequence });
    if (usage === undefined) return;
    await knex('generations')
      .where({ id })
      .increment('input_tokens', usage.inputTokens)
      .increment('output_tokens', usage.outputTokens);
    await knex('api_usage').where({ id }).increment('tokens', tokensOf(usage));
  },
});
