import type { Message } from '@targum/contracts';
import type { MessageRow } from '@targum/database';

export interface PlacedMessage extends Omit<
  MessageRow,
  'created_at' | 'parent_sequence' | 'user_id' | 'change'
> {
  /** ISO 8601 text if the statement selected the times as text. */
  readonly created_at: Date | string;
  /** The id of the message before this message on its path. */
  readonly parent_id: string | null;
  /** The ids of all versions, oldest first. Null or missing if this is the only version. */
  readonly versions?: readonly string[] | null;
}

const isoOf = (time: Date | string): string =>
  typeof time === 'string' ? time : time.toISOString();

export const toMessage = (row: Omit<PlacedMessage, 'sequence'>): Message => ({
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
  ...(row.copied ? { copied: true as const } : {}),
});
