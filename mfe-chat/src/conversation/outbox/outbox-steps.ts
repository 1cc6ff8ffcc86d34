import type { AppThunk } from '@targum/ui-kit';
import { changeOutbox, selectOutbox } from './outbox.ts';
import type { Messages, QueuedMessage } from './outbox.ts';

/** Notes that the page is about to send a message. Returns false if the message no longer waits. */
export const attempt =
  (userId: string, key: string): AppThunk<boolean> =>
  (dispatch, getState) => {
    dispatch(
      changeOutbox(userId, (before) =>
        before.map((message) => (message.key === key ? { ...message, attempted: true } : message)),
      ),
    );
    return selectOutbox(getState(), userId).some((message) => message.key === key);
  };

export const arrived = (userId: string, key: string): AppThunk =>
  changeOutbox(userId, (before) => without(before, key));

/** Makes the next message of a chat follow the reply that has begun. */
export const follow = (userId: string, chatId: string, replyId: string): AppThunk =>
  changeOutbox(userId, (before) => following(before, chatId, replyId));

/** Removes a message. The next message of the chat takes its place. */
export const withdraw = (userId: string, key: string): AppThunk<boolean> =>
  withdrawIf(userId, key, () => true);

/** Withdraws an unsent message. Returns false if the page has sent the message. */
export const cancel = (userId: string, key: string): AppThunk<boolean> =>
  withdrawIf(userId, key, ({ attempted }) => !attempted);

const withdrawIf =
  (userId: string, key: string, may: (message: QueuedMessage) => boolean): AppThunk<boolean> =>
  (dispatch) => {
    let isGone = false;
    dispatch(
      changeOutbox(userId, (before) => {
        const message = before.find((queued) => queued.key === key);
        isGone = message !== undefined && may(message);
        if (!message || !isGone) return before;
        return following(without(before, key), message.chatId, message.parentId);
      }),
    );
    return isGone;
  };

const without = (messages: Messages, key: string): Messages =>
  messages.filter((message) => message.key !== key);

function following(messages: Messages, chatId: string, parentId: string | null | undefined) {
  const first = messages.find((message) => message.chatId === chatId);
  if (!first || first.parentId !== undefined) return messages;
  return messages.map((message) => (message === first ? { ...first, parentId } : message));
}
