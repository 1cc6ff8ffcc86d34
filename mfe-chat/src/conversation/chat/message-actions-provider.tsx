import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import {
  isOffline,
  LiveRegion,
  reportError,
  toApiError,
  useAppStore,
  useLeaveMessage,
  useUser,
} from '@targum/ui-kit';
import { translate, useT } from '../../i18n.ts';
import { discardEdit, openEditor } from '../messages/edits.ts';
import { loadMessageQueue } from '../outbox/load-queues.ts';
import { MessageActionsContext, PendingContext } from '../messages/message-actions.ts';
import type { MessageActions } from '../messages/message-actions.ts';
import type { MessageItem } from '../messages/message-items.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { PASSAGE_READING, reading, isSample } from '../../voice/read-aloud/reading.ts';
import type { ChatReplies } from '../stream/chat-replies.ts';

export function MessageActionsProvider(props: {
  readonly chatId: string;
  readonly replies: ChatReplies;
  readonly items: readonly MessageItem[];
  readonly pending: boolean;
  readonly children: ReactNode;
}) {
  const { chatId, replies, items, pending, children } = props;
  const t = useT();
  const store = useAppStore();
  const { dispatch } = store;
  const { id: userId } = useUser();
  const leaveMessage = useLeaveMessage();
  const [steppedTo, setSteppedTo] = useState<string | null>(null);
  const actions = useMemo((): MessageActions => {
    const show = async (messageId: string) => {
      try {
        await replies.show(messageId);
        setSteppedTo(messageId);
      } catch (error) {
        dispatch(reportError(toApiError(error)));
        notifyFailure(translate('chat.versions.failed'), error);
      }
    };
    const queueVersion = (messageId: string, text: string): boolean => {
      loadMessageQueue()
        .then((queue) => queue.queueVersion(store, userId, chatId, messageId, text))
        .catch(() => dispatch(openEditor(chatId, messageId, text)));
      return true;
    };
    /** Wraps an action after which the address must no longer lead to a message. */
    const leaving =
      <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
      (...args: Args) => {
        leaveMessage();
        return act(...args);
      };
    return {
      chatId,
      edit: leaving((messageId, text) =>
        isOffline(store.getState())
          ? queueVersion(messageId, text)
          : replies.edit(messageId, text, () => dispatch(discardEdit(chatId, messageId))),
      ),
      retry: leaving(replies.retry),
      show: leaving(show),
    };
  }, [chatId, dispatch, leaveMessage, replies, store, userId]);

  useEffect(
    () =>
      reading.stopUnless(
        (read) => isSample(read) || read === PASSAGE_READING || items.some(({ id }) => id === read),
      ),
    [items],
  );

  const shown = items.find(({ id }) => id === steppedTo);
  const versions = shown?.versions ?? [];
  const place = { number: versions.indexOf(shown?.id ?? '') + 1, count: versions.length };
  return (
    <MessageActionsContext value={actions}>
      <PendingContext value={pending}>{children}</PendingContext>
      <LiveRegion message={place.number > 0 ? t('chat.versions.place', place) : ''} />
    </MessageActionsContext>
  );
}
