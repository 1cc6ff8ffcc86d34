import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import { chatsApi, loadOutbox, toApiError } from '@targum/ui-kit';
import type { AppStore, OutboxItem, OutboxKind } from '@targum/ui-kit';
import {
  confirmDraft,
  HOME_DRAFT,
  putBackInDraft,
  selectDraftText,
  takeDraft,
} from '../composer/drafts.ts';
import { messageItem } from './message-item.ts';
import { tellFull, tellIfNearlyFull, tellWaiting } from './tell-room.ts';

export const NEW_CHAT = 'chat';

type NewChatItem = OutboxItem<{ readonly assistantId: AssistantId; readonly content: string }>;

export const isNewChat = (item: OutboxItem): item is NewChatItem => item.kind === NEW_CHAT;

/** Creates the chat. Its first message then waits in place of the chat, and is sent next. */
export const newChatKind: OutboxKind = {
  async send(item, { store, userId }) {
    if (!isNewChat(item)) return undefined;
    const { key } = item;
    const { assistantId, content } = item.body;
    const { createChat } = chatsApi.endpoints;
    const { data: chat, error } = await store.dispatch(
      createChat.initiate({ title: DEFAULT_CHAT_TITLE, assistantId, key }),
    );
    if (!chat) return toApiError(error);
    const first = messageItem(chat.id, { key: `${key}-first`, content, parentId: null });
    const { changeItem } = await loadOutbox();
    await store.dispatch(changeItem(userId, key, () => first));
    return undefined;
  },
};

/** Moves the text of the start page to the outbox, as the first message of a chat to create. */
export async function queueChat(
  store: AppStore,
  userId: string,
  key: string,
  assistantId: AssistantId,
): Promise<void> {
  const { dispatch, getState } = store;
  const { enqueue } = await loadOutbox();
  const content = selectDraftText(getState(), HOME_DRAFT).trim();
  // What the user writes from now on belongs to another message.
  dispatch(takeDraft(HOME_DRAFT));
  const item: NewChatItem = {
    ...{ key, kind: NEW_CHAT, place: `${NEW_CHAT}:${key}`, at: Date.now(), attempted: true },
    body: { assistantId, content },
  };
  const added = await dispatch(enqueue(userId, () => item));
  if (added === 'full') {
    dispatch(putBackInDraft(HOME_DRAFT, content));
    return tellFull();
  }
  // Without room in the storage, the draft keeps the text for a reload.
  if (added === 'stored') dispatch(confirmDraft(HOME_DRAFT));
  tellWaiting();
  await tellIfNearlyFull(store, userId);
}
