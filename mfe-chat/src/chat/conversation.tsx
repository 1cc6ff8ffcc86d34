import { useCallback, useMemo } from 'react';
import type { Chat } from '@targum/contracts';
import { useT } from '../i18n.ts';
import { messageItems } from '../messages/message-items.ts';
import { MessageList } from '../messages/message-list.tsx';
import type { MessagePage } from '../messages/message-page.ts';
import { useLazyOlderMessagesQuery } from '../messages/messages-api.ts';
import { notifyFailure } from '../notify-failure.ts';
import { ReplyAnnouncer } from '../messages/reply-announcer.tsx';
import { ReadingAnnouncer } from '../read-aloud/reading-announcer.tsx';
import type { ReplyState } from '../stream/reply-state.ts';
import { EmptyChat } from './empty-chat.tsx';

interface ConversationProps {
  readonly chat: Chat;
  readonly page: MessagePage;
  readonly state: ReplyState;
  readonly onRetry: ((messageId: string) => void) | undefined;
}

/** The messages of a chat, with the running reply. */
export function Conversation({ chat, page, state, onRetry }: ConversationProps) {
  const t = useT();
  const [loadOlder, older] = useLazyOlderMessagesQuery();
  const items = useMemo(() => messageItems(page.messages, state), [page.messages, state]);
  const awaiting = state.phase === 'sending';

  const firstId = page.messages[0]?.id;
  const onLoadOlder = useCallback(async () => {
    if (firstId === undefined) return;
    const { error } = await loadOlder({ chatId: chat.id, before: firstId });
    if (error) notifyFailure(t('chat.messages.olderFailed'), error);
  }, [chat.id, firstId, loadOlder, t]);

  return (
    <>
      <MessageList
        items={items}
        assistantId={chat.assistantId}
        awaiting={awaiting}
        reconnecting={state.reconnecting}
        onRetry={onRetry}
        hasOlder={page.hasOlder}
        loadingOlder={older.isFetching}
        onLoadOlder={() => void onLoadOlder()}
        empty={<EmptyChat assistantId={chat.assistantId} />}
      />
      <ReplyAnnouncer assistantId={chat.assistantId} awaiting={awaiting} reply={state.reply} />
      <ReadingAnnouncer />
    </>
  );
}
