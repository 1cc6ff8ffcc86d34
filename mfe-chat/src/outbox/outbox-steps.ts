import type { Messages, Outbox, QueuedMessage } from './outbox.ts';

/** Notes that a message is about to be sent. @returns whether it still waits */
export function attempt(outbox: Outbox, key: string): boolean {
  outbox.change((before) =>
    before.map((message) => (message.key === key ? { ...message, attempted: true } : message)),
  );
  return outbox.get().some((message) => message.key === key);
}

/** Removes a message that the server has stored. */
export function arrived(outbox: Outbox, key: string): void {
  outbox.change((before) => without(before, key));
}

/** The reply to a chat's last message has begun: the next message follows it. */
export function follow(outbox: Outbox, chatId: string, replyId: string): void {
  outbox.change((before) => following(before, chatId, replyId));
}

/** Removes a message that is not sent any more. The next one of its chat takes its place. */
export function withdraw(outbox: Outbox, key: string): void {
  withdrawIf(outbox, key, () => true);
}

/** Withdraws a message, unless it was sent. @returns whether it did */
export const cancel = (outbox: Outbox, key: string): boolean =>
  withdrawIf(outbox, key, ({ attempted }) => !attempted);

function withdrawIf(outbox: Outbox, key: string, may: (message: QueuedMessage) => boolean) {
  let isGone = false;
  outbox.change((before) => {
    const message = before.find((queued) => queued.key === key);
    isGone = message !== undefined && may(message);
    if (!message || !isGone) return before;
    return following(without(before, key), message.chatId, message.parentId);
  });
  return isGone;
}

const without = (messages: Messages, key: string): Messages =>
  messages.filter((message) => message.key !== key);

/** The messages, of which the first one of a chat follows this message, if it named none. */
function following(messages: Messages, chatId: string, parentId: string | null | undefined) {
  const first = messages.find((message) => message.chatId === chatId);
  if (!first || first.parentId !== undefined) return messages;
  return messages.map((message) => (message === first ? { ...first, parentId } : message));
}
