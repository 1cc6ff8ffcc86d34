import { useCallback, useMemo } from 'react';
import type { Chat } from '@targum/contracts';
import { MessagesSkeleton } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { messageItems } from '../messages/message-items.ts';
import { MessageArea } from '../messages/message-area.tsx';
import type { MessagePage } from '../messages/message-page.ts';
import type { MessageListPart } from '../messages/use-message-list.ts';
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
  readonly listPart: MessageListPart;
  readonly onRetry: ((messageId: string) => void) | undefined;
}

/** The messages of a chat, with the running reply. */
export function Conversation({ chat, page, state, listPart, onRetry }: ConversationProps) {
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

  const isEmpty = items.length === 0 && !awaiting;
  const { list: MessageList, error } = listPart;
  // The boundary around the screen offers to try again.
  if (error !== undefined) throw error;

  return (
    <>
      {isEmpty ? (
        <MessageArea>
          <EmptyChat assistantId={chat.assistantId} />
        </MessageArea>
      ) : MessageList ? (
        <MessageList
          items={items}
          assistantId={chat.assistantId}
          awaiting={awaiting}
          reconnecting={state.reconnecting}
          onRetry={onRetry}
          hasOlder={page.hasOlder}
          loadingOlder={older.isFetching}
          onLoadOlder={() => void onLoadOlder()}
        />
      ) : (
        <MessagesSkeleton />
      )}
      <ReplyAnnouncer assistantId={chat.assistantId} awaiting={awaiting} reply={state.reply} />
      <ReadingAnnouncer />
    </>
  );
}
