import type { GenerationRow, MessageRow } from '@targum/database';
import type { Knex } from 'knex';

export interface HistoryMessage {
  readonly sequence: string;
  readonly role: MessageRow['role'];
  readonly content: string;
}

export interface History {
  /** Of what was said before the messages. */
  readonly summary: string | null;
  /** Oldest first; the last one is the message to answer. */
  readonly messages: readonly HistoryMessage[];
}

export interface HistoryRepository {
  /**
   * What was said in the chat up to the message a generation answers, without empty replies; of a
   * long chat only the newest messages, as many as it takes to fill `maxBytes`.
   */
  load(generation: GenerationRow, maxBytes: number): Promise<History>;
  /** Keeps the summary of all messages up to and including `sequence`. */
  saveSummary(chatId: string, summary: string, sequence: string): Promise<void>;
}

export const createHistoryRepository = (knex: Knex): HistoryRepository => ({
  async load({ chat_id, user_message_id }, maxBytes) {
    const { rows } = await knex.raw<{ rows: HistoryMessage[] }>(
      `select sequence, role, content from (
         select sequence, role, content,
           sum(octet_length(content)) over (order by sequence desc) as bytes
         from messages
         where chat_id = :chat_id and content <> ''
           and sequence <= (select sequence from messages where id = :user_message_id)
           and sequence > (select coalesce(summary_sequence, 0) from chats where id = :chat_id)
       ) as newest
       where bytes - octet_length(content) < :maxBytes
       order by sequence`,
      { chat_id, user_message_id, maxBytes },
    );
    const chat: { summary: string | null } | undefined = await knex('chats')
      .where({ id: chat_id })
      .first('summary');
    return { summary: chat?.summary ?? null, messages: rows };
  },

  async saveSummary(chatId, summary, sequence) {
    await knex('chats')
      .where({ id: chatId })
      .whereRaw('coalesce(summary_sequence, 0) < ?', [sequence])
      .update({ summary, summary_sequence: sequence });
  },
});
