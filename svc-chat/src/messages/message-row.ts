import type { Message } from '@targum/contracts';
import type { MessageRow } from '@targum/database';

/** Maps a row to a message of the API. */
export const toMessage = (row: MessageRow): Message => ({
  id: row.id,
  chatId: row.chat_id,
  role: row.role,
  content: row.content,
  status: row.status,
  assistantId: row.assistant_id,
  createdAt: row.created_at.toISOString(),
  ...(row.error === null ? {} : { error: row.error }),
});
