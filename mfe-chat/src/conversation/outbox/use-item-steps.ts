import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import {
  loadOutbox,
  newIdempotencyKey,
  useCreateChatMutation,
  useNavigate,
  useShell,
} from '@targum/ui-kit';
import type { AppStore, OutboxItem } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { HOME_DRAFT, putBackInDraft } from '../composer/drafts.ts';
import { openEditor } from '../messages/edits.ts';
import { following, isMessage, messageItem } from './message-item.ts';
import type { MessageItem } from './message-item.ts';
import { assistantOf } from './assistant-of.ts';
import { stateOf } from './item-state.ts';
import { isNewChat } from './new-chat-kind.ts';

/** Returns how an item stands, and what the user can do about it. */
export function useItemSteps(
  store: AppStore,
  userId: string,
  item: OutboxItem,
  onChange: (text: string) => void,
) {
  const t = useT();
  const navigate = useNavigate();
  const { openFeedback } = useShell();
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
  const changeMessage = async ({ body: { content, versionOf } }: MessageItem) => {
    if (!(await takeOut())) return;
    if (versionOf === undefined) return onChange(content);
    dispatch(openEditor(place, versionOf, content));
    void navigate(`/chat/${place}`);
  };
  const changeNewChat = async (content: string) => {
    if (!(await takeOut())) return;
    dispatch(putBackInDraft(HOME_DRAFT, content));
    void navigate('/');
  };
  const changeFeedback = async () => {
    const { offerChange } = await loadOutbox();
    offerChange(item);
    openFeedback();
  };
  const moveToNewChat = async (content: string) => {
    const assistantId = assistantOf(store, place);
    const { data: chat, error } = await createChat({ title: DEFAULT_CHAT_TITLE, assistantId });
    if (!chat) return notifyFailure(t('chat.createFailed'), error);
    const { changeItem } = await loadOutbox();
    const moved = messageItem(chat.id, { key: newIdempotencyKey(), content, parentId: null });
    await dispatch(changeItem(userId, key, () => moved));
    void navigate(`/chat/${chat.id}`);
  };

  return {
    state,
    discard: () => void takeOut(),
    change: isMessage(item)
      ? () => void changeMessage(item)
      : isNewChat(item)
        ? () => void changeNewChat(item.body.content)
        : item.kind === 'feedback'
          ? () => void changeFeedback()
          : undefined,
    sendInNewChat: isMessage(item) ? () => void moveToNewChat(item.body.content) : undefined,
    sendAgain: () =>
      void loadOutbox().then((outbox) => dispatch(outbox.confirmUnsent(userId, key))),
  };
}
