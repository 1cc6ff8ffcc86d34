import { useCallback, useContext, useMemo, useState, useEffect } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Chat, Message } from '@targum/contracts';
import {
  MessagesSkeleton,
  PageIdleContext,
  useAppDispatch,
  useGetChatQuery,
  useLoadedComponent,
  useReadChatMutation,
} from '@targum/ui-kit';
import { appendToDraft, offerInDraft, putBackInDraft } from '../composer/drafts.ts';
import { continueWriting } from '../composer/input-focus.ts';
import { Markdown } from '../../scripture/annotated-markdown/lazy-markdown.ts';
import { useT } from '../../i18n.ts';
import { isWaiting, messageItems } from '../messages/message-items.ts';
import { MessageArea } from '../messages/message-area.tsx';
import { MessageList } from '../messages/message-list.tsx';
import type { MessagePage } from '../messages/message-page.ts';
import { idleComponent } from '../../controls/idle-component.tsx';
import { useLoadWanted } from '../jump/use-load-wanted.ts';
import { useLazyOlderMessagesQuery } from '../messages/older-messages-api.ts';
import { notifyFailure } from '../../notify-failure.ts';
import { QueuedMessages } from '../outbox/lazy-outbox.ts';
import { isInConversation, useQueued } from '../outbox/use-outbox.ts';
import { PassageBeside } from '../../scripture/passages/passage-beside.tsx';
import { ReplyAnnouncer } from '../messages/reply-announcer.tsx';
import { passageVoice } from '../../voice/read-aloud/passage-voice.tsx';
import { ReadingAnnouncer } from '../../voice/read-aloud/reading-announcer.tsx';
import type { ChatReplies } from '../stream/chat-replies.ts';
import type { ReplyState } from '../stream/reply-state.ts';
import { EmptyChat } from './empty-chat.tsx';
import type { HandOverComponents } from './hand-over-components.ts';
import { MessageActionsProvider } from './message-actions-provider.tsx';
import { useModelTitle } from './use-model-title.ts';

const BudgetNotice = idleComponent(() => import('../budget/budget-notice.tsx'));

export default function Conversation(
  props: Pick<HandOverComponents, 'PrintedConversation'> & {
    readonly chat: Chat;
    readonly page: MessagePage;
    readonly state: ReplyState;
    readonly replies: ChatReplies;
    readonly pending: boolean;
    readonly input: RefObject<HTMLTextAreaElement | null>;
    readonly row: HTMLElement | null;
    readonly mayWrite: boolean;
  },
) {
  const { chat, page, state, replies, pending, input, row, mayWrite, PrintedConversation } = props;
  const t = useT();
  const [loadOlder, older] = useLazyOlderMessagesQuery();
  const items = useMemo(() => messageItems(page.messages, state), [page.messages, state]);
  const awaiting = state.phase === 'sending';

  useLoadWanted(chat.id, replies);
  useMarkRead(chat);
  const { refetch } = useGetChatQuery(chat.id);
  useModelTitle({ title: chat.title, messageCount: page.messages.length, pending, refetch });

  const firstId = page.messages[0]?.id;
  const onLoadOlder = useCallback(async () => {
    if (firstId === undefined) return;
    const { error } = await loadOlder({ chatId: chat.id, before: firstId });
    if (error) notifyFailure(t('chat.messages.olderFailed'), error);
  }, [chat.id, firstId, loadOlder, t]);

  // A stored reply waits for its formatter, so that the user never sees its Markdown. A reply that
  // starts now shows its text at once.
  const [opensWithReply] = useState(() => page.messages.some(isFormatted));
  const formatter = useLoadedComponent(Markdown, opensWithReply || awaiting);
  const isReady = formatter.isReady || !opensWithReply;

  const isPageIdle = useContext(PageIdleContext);
  const printing = useLoadedComponent(PrintedConversation, isPageIdle);
  const isQueued = useQueued(chat.id).some(isInConversation);
  // The user needs this code when the network is gone, so the page loads the code in advance.
  const queue = useLoadedComponent(QueuedMessages, isPageIdle || isQueued);

  const isEmpty = items.length === 0 && !awaiting && !isQueued;
  const dispatch = useAppDispatch();
  const putInto = (put: typeof putBackInDraft) => (text: string) => {
    // The input must have the text before the caret goes to its end.
    flushSync(() => dispatch(put(chat.id, text)));
    continueWriting(input.current);
  };
  // The error boundary around the screen offers to try again.
  if (opensWithReply && formatter.error !== undefined) throw formatter.error;

  return (
    <MessageActionsProvider chatId={chat.id} replies={replies} items={items} pending={pending}>
      <PassageBeside
        chat={chat}
        row={row}
        input={input}
        voice={passageVoice}
        onAsk={mayWrite ? (text) => dispatch(appendToDraft(chat.id, text)) : undefined}
      >
        {isEmpty ? (
          <MessageArea>
            <EmptyChat
              chatId={chat.id}
              assistantId={chat.assistantId}
              onStarter={putInto(offerInDraft)}
            />
          </MessageArea>
        ) : isReady ? (
          <MessageList
            items={items}
            assistantId={chat.assistantId}
            awaiting={awaiting}
            waiting={isWaiting(items, state)}
            mayLeave={state.sent === null}
            reconnecting={state.reconnecting}
            hasOlder={page.hasOlder}
            loadingOlder={older.isFetching}
            onLoadOlder={() => void onLoadOlder()}
          >
            {isQueued && queue.isReady && (
              <QueuedMessages
                chatId={chat.id}
                sending={state.sent?.content}
                onChange={putInto(putBackInDraft)}
              />
            )}
          </MessageList>
        ) : (
          <MessagesSkeleton />
        )}
      </PassageBeside>
      {printing.isReady && !isEmpty && (
        <PrintedConversation chat={chat} items={items} page={page} state={state} />
      )}
      <BudgetNotice pending={pending} />
      <ReplyAnnouncer assistantId={chat.assistantId} awaiting={awaiting} reply={state.reply} />
      <ReadingAnnouncer />
    </MessageActionsProvider>
  );
}

const isFormatted = ({ role, content }: Message): boolean => role === 'assistant' && content !== '';

function useMarkRead(chat: Chat): void {
  const [markRead] = useReadChatMutation();
  // A newer reply changes the identity of `chat`, so the effect marks the chat again.
  const news = chat.unread ? chat : undefined;

  useEffect(() => {
    if (!news) return undefined;
    const mark = () => {
      if (!document.hidden) void markRead(news.id);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [news, markRead]);
}
