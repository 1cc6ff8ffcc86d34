import type { AppThunk } from '@targum/ui-kit';
import { changeOutbox, selectOutbox } from './outbox.ts';
import type { Messages, QueuedMessage } from './outbox.ts';

/** Notes that a message is about to be sent. @returns whether it still waits */
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

/** Removes a message that the server has stored. */
export const arrived = (userId: string, key: string): AppThunk =>
  changeOutbox(userId, (before) => without(before, key));

/** The reply to a chat's last message has begun: the next message follows it. */
export const follow = (userId: string, chatId: string, replyId: string): AppThunk =>
  changeOutbox(userId, (before) => following(before, chatId, replyId));

/** Removes a message that is not sent any more. The next one of its chat takes its place. */
export const withdraw = (userId: string, key: string): AppThunk<boolean> =>
  withdrawIf(userId, key, () => true);

/** Withdraws a message, unless it was sent. @returns whether it did */
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

/** The messages, of which the first one of a chat follows this message, if it named none. */
function following(messages: Messages, chatId: string, parentId: string | null | undefined) {
  const first = messages.find((message) => message.chatId === chatId);
  if (!first || first.parentId !== undefined) return messages;
  return messages.map((message) => (message === first ? { ...first, parentId } : message));
}
