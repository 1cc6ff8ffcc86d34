import type { Message } from '@targum/contracts';
import type { MessageRow } from '@targum/database';

/** A message and its place among the versions of a chat. */
export interface PlacedMessage extends Omit<
  MessageRow,
  'created_at' | 'parent_sequence' | 'user_id'
> {
  /** Text, if the times were read as ISO 8601 text. */
  readonly created_at: Date | string;
  /** The message that it follows. */
  readonly parent_id: string | null;
  /** The ids of all versions, oldest first; null, missing or only this one. */
  readonly versions?: readonly string[] | null;
}

const isoOf = (time: Date | string): string =>
  typeof time === 'string' ? time : time.toISOString();

/** Maps a row to a message of the API. */
export const toMessage = (row: PlacedMessage): Message => ({
  id: row.id,
  chatId: row.chat_id,
  role: row.role,
  content: row.content,
  status: row.status,
  assistantId: row.assistant_id,
  createdAt: isoOf(row.created_at),
  ...(row.error === null ? {} : { error: row.error }),
  parentId: row.parent_id,
  ...(row.versions && row.versions.length > 1 ? { versions: [...row.versions] } : {}),
  annotations: row.annotations ?? [],
});
