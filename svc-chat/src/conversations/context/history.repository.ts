import type { ChatRow, GenerationRow } from '@targum/database';
import type { Knex } from 'knex';
import { createSideUsage } from '../../models/model/side-usage.repository.ts';
import type { TokenUsage, Turn } from '../../models/model/chat-model.ts';

export interface History<Message extends Turn = Turn> {
  /** The summary of the messages before `messages`, on the same path. */
  readonly summary: string | null;
  /** Oldest first. The last message is the message to answer. */
  readonly messages: readonly Message[];
}

export interface SequencedMessage extends Turn {
  readonly sequence: string;
}

export type Answering = Pick<
  GenerationRow,
  'id' | 'chat_id' | 'user_id' | 'user_message_id' | 'assistant_id'
>;

export interface LoadedHistory extends History<SequencedMessage> {
  /**
   * The sequence of the last message that the chat's summary covers. The message may be on another
   * path.
   */
  readonly summarySequence: string | null;
}

export interface Summary {
  readonly text: string;
  readonly sequence: string;
  /** The `summarySequence` of the history that was summarised. */
  readonly replaces: string | null;
  readonly usage: TokenUsage | undefined;
}

export const createHistoryRepository = (knex: Knex) => ({
  /**
   * Loads the path up to the answered message. If the path is too long, its oldest messages are
   * left out.
   */
  async load({ chat_id, user_message_id }: Answering, maxBytes: number): Promise<LoadedHistory> {
    const { rows } = await knex.raw<{ rows: SequencedMessage[] }>(
      `select sequence, role, content from path_history(
         :chat_id, (select sequence from messages where id = :user_message_id), :maxBytes
       ) order by sequence`,
      { chat_id, user_message_id, maxBytes },
    );
    const covered = await knex.raw<{ rows: Pick<ChatRow, 'summary' | 'summary_sequence'>[] }>(
      `select path.summary, chats.summary_sequence from chats left join path_summary(
         :chat_id, (select sequence from messages where id = :user_message_id)
       ) as path on true where id = :chat_id`,
      { chat_id, user_message_id },
    );
    const [chat] = covered.rows;
    return {
      summary: chat?.summary ?? null,
      summarySequence: chat?.summary_sequence ?? null,
      messages: rows,
    };
  },

  /**
   * Stores a summary unless the chat has another summary by now. Adds the summary's tokens to the
   * tokens of the reply.
   */
  async saveSummary({ id, chat_id }: Answering, { text, sequence, replaces, usage }: Summary) {
    await knex('chats')
      .where({ id: chat_id })
      .whereRaw('summary_sequence is not distinct from ?', [replaces])
      .update({ summary: text, summary_sequence: sequence });
    if (usage !== undefined) await createSideUsage(knex).add(id, usage);
  },
});

export type HistoryRepository = ReturnType<typeof createHistoryRepository>;
