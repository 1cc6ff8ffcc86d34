import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import { loadOutbox, newIdempotencyKey, useCreateChatMutation, useNavigate } from '@targum/ui-kit';
import type { AppStore, OutboxItem } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { openEditor } from '../messages/edits.ts';
import { following, isMessage, messageItem } from './message-item.ts';
import { stateOf } from './item-state.ts';
import { assistantOf } from './assistant-of.ts';

/** Returns how an item stands, and what the user can do about it. */
export function useItemSteps(
  store: AppStore,
  userId: string,
  item: OutboxItem,
  onChange: (text: string) => void,
) {
  const t = useT();
  const navigate = useNavigate();
  const [createChat] = useCreateChatMutation();
  const { dispatch } = store;
  const { key, place } = item;
  const state = stateOf(item);

  /** Takes the item out of the outbox. The chat's next message takes its place. */
  const takeOut = async () => {
    const { withdraw, mayWithdraw } = await loadOutbox();
    const may = (stored: OutboxItem) => mayWithdraw(stored) || stateOf(stored) === 'old';
    return dispatch(
      withdraw(userId, key, may, (rest, gone) =>
        isMessage(gone) ? following(rest, place, gone.body.parentId) : rest,
      ),
    );
  };
  const changeMessage = async () => {
    if (!isMessage(item) || !(await takeOut())) return;
    const { content, versionOf } = item.body;
    if (versionOf === undefined) onChange(content);
    else dispatch(openEditor(place, versionOf, content));
  };
  const moveToNewChat = async () => {
    if (!isMessage(item)) return;
    const assistantId = assistantOf(store, place);
    const { data: chat, error } = await createChat({ title: DEFAULT_CHAT_TITLE, assistantId });
    if (!chat) return notifyFailure(t('chat.createFailed'), error);
    const { changeItem } = await loadOutbox();
    const { content } = item.body;
    const moved = messageItem(chat.id, { key: newIdempotencyKey(), content, parentId: null });
    await dispatch(changeItem(userId, key, () => moved));
    void navigate(`/chat/${chat.id}`);
  };

  return {
    state,
    discard: () => void takeOut(),
    change: isMessage(item) ? () => void changeMessage() : undefined,
    sendInNewChat: isMessage(item) ? () => void moveToNewChat() : undefined,
    sendAgain: () =>
      void loadOutbox().then((outbox) => dispatch(outbox.confirmUnsent(userId, key))),
  };
}
