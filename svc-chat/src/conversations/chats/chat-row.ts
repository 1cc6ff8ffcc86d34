import type { Chat } from '@targum/contracts';
import type { ChatRow } from '@targum/database';
import { shownTitle } from './shown-title.ts';

/** Times are ISO 8601 text. */
export interface ListedChat extends Pick<
  ChatRow,
  'id' | 'title' | 'assistant_id' | 'pinned' | 'archived' | 'passage'
> {
  readonly created_at: string;
  readonly updated_at: string;
  readonly running: boolean;
  /** True if a reply has ended since the user last read the chat. */
  readonly unread: boolean;
  /** True if the chat has no message. */
  readonly empty: boolean;
}

const STORED = 'id, title, assistant_id, created_at, updated_at, pinned, archived, passage';

const RUNNING = `exists (
  select from generations where chat_id = chats.id and generations.status = 'running')`;

export const CHAT_COLUMNS = `${STORED},
  ${RUNNING} as running, updated_at > last_read_at and not ${RUNNING} as unread,
  not exists (select from messages where chat_id = chats.id) as empty`;

/** The columns of a chat that has just been created, but for `empty`. */
export const NEW_CHAT_COLUMNS = `${STORED}, false as running, false as unread`;

export const toChat = (row: ListedChat): Chat => ({
  id: row.id,
  title: shownTitle(row.title),
  assistantId: row.assistant_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  pinned: row.pinned,
  archived: row.archived,
  running: row.running,
  unread: row.unread,
  empty: row.empty,
  passage: row.passage,
});
