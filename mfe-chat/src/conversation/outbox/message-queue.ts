import { loadOutbox, newIdempotencyKey } from '@targum/ui-kit';
import type { AppStore, OutboxItems } from '@targum/ui-kit';
import { confirmDraft, putBackInDraft } from '../composer/drafts.ts';
import { discardEdit, openEditor } from '../messages/edits.ts';
import { messagesApi } from '../messages/messages-api.ts';
import type { Unsent } from '../stream/reply-requests.ts';
import type { SendRequest } from '../stream/send-keys.ts';
import { isMessage, messageItem } from './message-item.ts';
import { tellFull, tellIfNearlyFull } from './tell-room.ts';

/** Puts a message into the outbox. If the outbox is full, the text goes back to the input. */
export async function queueMessage(
  store: AppStore,
  userId: string,
  chatId: string,
  message: Omit<SendRequest, 'key'>,
): Promise<void> {
  const { dispatch } = store;
  const { enqueue } = await loadOutbox();
  const key = newIdempotencyKey();
  // A message after a waiting message follows the reply to the waiting message.
  const follows = (items: OutboxItems) =>
    items.some((item) => item.place === chatId && isMessage(item) && !item.refused);
  const added = await dispatch(
    enqueue(userId, (before) =>
      messageItem(chatId, {
        ...message,
        key,
        parentId: follows(before) ? undefined : message.parentId,
      }),
    ),
  );
  // Without room in the storage, the draft keeps the text for a reload.
  if (added === 'stored') dispatch(confirmDraft(chatId));
  if (added === 'full') giveBack(store, chatId, message);
  await tellIfNearlyFull(store, userId);
}

/** Puts a new version of a message into the outbox. If the outbox is full, the editor opens again. */
export async function queueVersion(
  store: AppStore,
  userId: string,
  chatId: string,
  versionOf: string,
  content: string,
): Promise<void> {
  const { dispatch, getState } = store;
  const { enqueue } = await loadOutbox();
  const { data } = messagesApi.endpoints.listMessages.select(chatId)(getState());
  const parentId = data?.messages.find(({ id }) => id === versionOf)?.parentId;
  const request = { key: newIdempotencyKey(), content, parentId, versionOf };
  const added = await dispatch(enqueue(userId, () => messageItem(chatId, request)));
  // Without room in the storage, the draft of the editor keeps the text for a reload.
  if (added === 'stored') dispatch(discardEdit(chatId, versionOf));
  if (added === 'full') giveBack(store, chatId, request);
  await tellIfNearlyFull(store, userId);
}

/**
 * Keeps a message in the outbox while the page sends it.
 * @param mustWait resolves to true if the message got no answer and waits for the network
 */
export async function keepMessage(
  store: AppStore,
  userId: string,
  chatId: string,
  request: SendRequest,
  mustWait: Promise<boolean>,
): Promise<void> {
  const { versionOf } = request;
  const { keepWhileSending } = await loadOutbox();
  let isStored = false;
  let isFull = false;
  await keepWhileSending(store, userId, messageItem(chatId, request), mustWait, (added) => {
    isStored = added === 'stored';
    isFull = added === 'full';
    // The draft kept the text until now. A new version has its own draft.
    if (isStored && versionOf === undefined) store.dispatch(confirmDraft(chatId));
  });
  if (!(await mustWait)) return;
  if (isFull) giveBack(store, chatId, request);
  else if (isStored && versionOf !== undefined) store.dispatch(discardEdit(chatId, versionOf));
  await tellIfNearlyFull(store, userId);
}

/** Puts a text for which the outbox has no room back where the user wrote it. */
function giveBack({ dispatch }: AppStore, chatId: string, { content, versionOf }: Unsent): void {
  dispatch(
    versionOf === undefined
      ? putBackInDraft(chatId, content)
      : openEditor(chatId, versionOf, content),
  );
  tellFull();
}
