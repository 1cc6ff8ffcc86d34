import type { Message } from '@targum/contracts';
import type { MessageRow } from '@targum/database';

/** A row whose times were read as ISO 8601 text. */
export interface PagedMessage extends Omit<MessageRow, 'created_at'> {
  readonly created_at: string;
}

const isoOf = (time: Date | string): string =>
  typeof time === 'string' ? time : time.toISOString();

/** Maps a row to a message of the API. */
export const toMessage = (row: MessageRow | PagedMessage): Message => ({
  id: row.id,
  chatId: row.chat_id,
  role: row.role,
  content: row.content,
  status: row.status,
  assistantId: row.assistant_id,
  createdAt: isoOf(row.created_at),
  ...(row.error === null ? {} : { error: row.error }),
});
