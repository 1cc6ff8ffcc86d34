import type { ChatRow, GenerationRow } from '@targum/database';
import type { Knex } from 'knex';
import { createUsageRepository } from '../../models/model/usage.repository.ts';
import type { TokenUsage, Turn } from '../../models/model/model.ts';

export interface History<Message extends Turn = Turn> {
  /** Summary of what was said on the same path before the messages. */
  readonly summary: string | null;
  /** Oldest first; the last one is the message to answer. */
  readonly messages: readonly Message[];
}

export interface PlacedMessage extends Turn {
  readonly sequence: string;
}

/** The generation whose input is loaded. */
export type Answering = Pick<
  GenerationRow,
  'id' | 'chat_id' | 'user_id' | 'user_message_id' | 'assistant_id'
>;

/** The part of a chat that a reply was written from, to be summarised. */
export interface LoadedHistory extends History<PlacedMessage> {
  /** The last message of the chat's summary, also if that is one of another path. */
  readonly summarySequence: string | null;
}

export interface Summary {
  readonly text: string;
  readonly sequence: string;
  /** The `summarySequence` of the history that it was made from. */
  readonly replaces: string | null;
  readonly usage: TokenUsage | undefined;
}

export interface HistoryRepository {
  /**
   * Loads the path up to the message that a generation answers, without empty replies. Of a long
   * path it loads only the newest messages, up to `maxBytes`.
   */
  load(generation: Answering, maxBytes: number): Promise<LoadedHistory>;
  /**
   * Stores the summary of the messages of a path up to and including `sequence`, unless the chat got
   * another one meanwhile. Adds its tokens to those of the preceding reply.
   */
  saveSummary(generation: Answering, summary: Summary): Promise<void>;
}

export const createHistoryRepository = (knex: Knex): HistoryRepository => ({
  async load({ chat_id, user_message_id }, maxBytes) {
    const { rows } = await knex.raw<{ rows: PlacedMessage[] }>(
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

  async saveSummary({ id, chat_id }, { text, sequence, replaces, usage }) {
    await knex('chats')
      .where({ id: chat_id })
      .whereRaw('summary_sequence is not distinct from ?', [replaces])
      .update({ summary: text, summary_sequence: sequence });
    if (usage !== undefined) await createUsageRepository(knex).add(id, usage);
  },
});
