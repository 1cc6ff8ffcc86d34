import { api, selectWaiting } from '@targum/ui-kit';
import type { ApiError, AppStore, OutboxItem, OutboxKind } from '@targum/ui-kit';
import type { loadOutbox } from '@targum/ui-kit';
import { repliesOf } from '../chat/connect-replies.ts';
import { placeAfter } from '../messages/message-page.ts';
import { messagesApi } from '../messages/messages-api.ts';
import { following, isMessage } from './message-item.ts';
import type { MessageBody } from './message-item.ts';

type Outbox = Awaited<ReturnType<typeof loadOutbox>>;

/** Sends waiting messages. The chat's next message follows the reply. */
export const createMessageKind = ({ changeItems }: Outbox): OutboxKind => ({
  isBusy: ({ place }, store) => repliesOf(store, place).isBusy(),

  async send(item, { store, userId, arrived }): Promise<ApiError | undefined> {
    if (!isMessage(item)) return undefined;
    const { key, place: chatId } = item;
    // The item may have got its parent since it was read.
    const { body } = (find(store, userId, key) as typeof item | undefined) ?? item;
    const change = (parentId: string | null | undefined) =>
      void store.dispatch(changeItems(userId, (items) => following(items, chatId, parentId)));
    const onScreen = repliesOf(store, chatId);
    // The page stays on its path if the message belongs to another path.
    const replies =
      body.parentId === onScreen.endId() || isShown(store, chatId, body.parentId)
        ? onScreen
        : repliesOf(store, chatId, { put: () => {}, refresh: async () => false });
    let hasArrived = false;
    const unsubscribe = replies.shown.subscribe(() => {
      const { reply } = replies.shown.get();
      if (!hasArrived || !reply) return;
      unsubscribe();
      change(reply.id);
    });
    try {
      const end = await replies.deliver({ key, ...body }, () => {
        hasArrived = true;
        arrived();
      });
      if (end.kind !== 'failed' || end.accepted) return undefined;
      // This error means that the assistant is inactive, which the page does not know yet.
      if (end.error.code === 'assistant_unavailable') {
        store.dispatch(api.util.invalidateTags(['Assistants']));
      }
      return end.error;
    } finally {
      unsubscribe();
    }
  },
});

const find = (store: AppStore, userId: string, key: string): OutboxItem | undefined =>
  selectWaiting(store.getState(), userId).find((item) => item.key === key);

function isShown(store: AppStore, chatId: string, parentId: MessageBody['parentId']): boolean {
  const { data: page } = messagesApi.endpoints.listMessages.select(chatId)(store.getState());
  return !page || placeAfter(page.messages, parentId) !== undefined;
}
