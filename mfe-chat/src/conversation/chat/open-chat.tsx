import { Suspense, useRef, useState } from 'react';
import { DEFAULT_ASSISTANT } from '@targum/contracts';
import {
  lazyComponent,
  makeStyles,
  MessagesSkeleton,
  MOBILE,
  PRINT,
  SHORT_WINDOW,
  toApiError,
  tokens,
  useAssistant,
  useChatTitle,
  useDocumentTitle,
  useGetChatQuery,
  useLeaveMessage,
  useLoadedComponent,
} from '@targum/ui-kit';
import { idleComponent } from '../../controls/idle-component.tsx';
import { ChatAssistantChooser } from '../assistants/chat-assistant-chooser.tsx';
import { Composer } from '../composer/composer.tsx';
import { useT } from '../../i18n.ts';
import { visuallyHidden } from '../../controls/visually-hidden.ts';
import { useListMessagesQuery } from '../messages/messages-api.ts';
import { useSend } from '../outbox/use-outbox.ts';
import { ReadingPlayer, useReadingEnds } from '../../voice/read-aloud/reading-player.tsx';
import { isReplyPending } from '../stream/reply-state.ts';
import type { HandOverComponents } from './hand-over-components.ts';
import { MissingChat } from './lazy-missing-chat.ts';
import { ModelBanner } from './model-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { useReplies, useStop } from './use-replies.ts';

/**
 * Loads while the messages load, because this code is as large as that of the rest of the screen. In
 * the same file is the parser of the streams, see `read-events.ts`.
 */
const Conversation = lazyComponent(
  () => import(/* webpackChunkName: "conversation" */ './conversation.tsx'),
);

/** Loads once the page is idle, because few chats show this component. */
const AssistantGone = lazyComponent(() => import('../assistants/assistant-gone.tsx'));

/** Loads once the page is idle, because only chats with a passage show this component. */
const PassageButton = idleComponent(() => import('../../scripture/passages/passage-button.tsx'));

/** Loads once the page is idle, because most chats can be loaded. */
const ChatFailed = lazyComponent(() => import('./chat-failed.tsx'));

const useStyles = makeStyles({
  row: { flexGrow: 1, minHeight: 0, minWidth: 0, display: 'flex', [PRINT]: { display: 'block' } },
  screen: {
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    // What does not fit below the messages is reached by scrolling.
    [SHORT_WINDOW]: { overflowY: 'auto' },
    [PRINT]: { display: 'block', '& > header': { display: 'none' } },
  },
  dock: {
    [PRINT]: { display: 'none' },
    flexShrink: 0,
    padding: '8px 20px max(10px, env(safe-area-inset-bottom))',
    backgroundColor: tokens.colorNeutralBackground2,
    [MOBILE]: { paddingInline: '12px' },
    [SHORT_WINDOW]: { paddingBlock: '2px max(2px, env(safe-area-inset-bottom))' },
  },
  docked: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    maxWidth: '760px',
    marginInline: 'auto',
  },
  footer: {
    margin: 0,
    // Keeps the height of a line until the assistant is known, so that the input does not move.
    minHeight: tokens.lineHeightBase200,
    textAlign: 'center',
    // A second line would take room from the messages.
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    [SHORT_WINDOW]: visuallyHidden,
  },
  // Keeps the height of the button until its code has loaded, so that the messages do not move.
  passage: { display: 'flex', minHeight: '32px', [MOBILE]: { minHeight: '44px' } },
  passageButton: {
    borderRadius: tokens.borderRadiusCircular,
    [MOBILE]: { minHeight: '44px' },
    [SHORT_WINDOW]: { minHeight: 0 },
  },
});

export function OpenChat(props: { chatId: string; handOver: HandOverComponents }) {
  const {
    chatId,
    handOver: { ChatMenu, PrintedConversation },
  } = props;
  const styles = useStyles();
  const t = useT();
  const chat = useGetChatQuery(chatId);
  const [isLoaded, setIsLoaded] = useState(false);
  const page = useListMessagesQuery(chatId, {
    refetchOnMountOrArgChange: true,
    // Once the list is loaded, a reconnect does not load it here. The connection that watches the
    // chat then loads the path that this page shows. Data that this device has kept is not loaded.
    refetchOnReconnect: !isLoaded,
  });
  if (page.isSuccess !== isLoaded) setIsLoaded(page.isSuccess);
  const conversation = useLoadedComponent(Conversation);
  useDocumentTitle(useChatTitle(chat.data?.title ?? ''));
  const { replies, state } = useReplies(chatId, page.isSuccess);
  const pending = isReplyPending(state) || page.data?.messages.at(-1)?.status === 'streaming';
  const [stopping, stop] = useStop(replies, pending);
  useReadingEnds(pending);
  const send = useSend(chatId, replies);
  const assistant = useAssistant(chat.data?.assistantId ?? DEFAULT_ASSISTANT);
  // While a reply runs, the input stays, so that the user can stop the reply.
  const gone = !assistant.active && !pending ? chat.data : undefined;
  const leaveMessage = useLeaveMessage();
  const input = useRef<HTMLTextAreaElement>(null);
  const [row, setRow] = useState<HTMLElement | null>(null);

  if (chat.isError && toApiError(chat.error).status === 404) return <MissingChat chatId={chatId} />;

  // The error boundary around the screen offers to try again.
  if (conversation.error !== undefined) throw conversation.error;

  // Data stays on the screen if a refresh fails, for example without a network.
  const failed = (chat.isError && !chat.data) || (page.isError && !page.data);
  const retry = () => {
    if (chat.isError) void chat.refetch();
    if (page.isError) void page.refetch();
  };

  return (
    <div ref={setRow} className={styles.row}>
      <div className={styles.screen}>
        <TopBar
          chat={chat.data}
          loading={!chat.data && !chat.isError}
          menu={chat.data && <ChatMenu chat={chat.data} />}
        />
        <ModelBanner />
        {failed ? (
          <Suspense fallback={<MessagesSkeleton />}>
            <ChatFailed isWhole={!chat.data} onRetry={retry} />
          </Suspense>
        ) : chat.data && page.data && conversation.isReady ? (
          <Conversation
            chat={chat.data}
            page={page.data}
            state={state}
            replies={replies}
            pending={pending}
            input={input}
            row={row}
            mayWrite={!gone}
            PrintedConversation={PrintedConversation}
          />
        ) : (
          <MessagesSkeleton />
        )}
        <footer className={styles.dock} data-bar="">
          <div className={styles.docked}>
            <ReadingPlayer />
            {chat.data?.passage && (
              <div className={styles.passage}>
                <PassageButton passage={chat.data.passage} className={styles.passageButton} />
              </div>
            )}
            {gone ? (
              <Suspense>
                <AssistantGone chat={gone} />
              </Suspense>
            ) : (
              <Composer
                draftId={chatId}
                inputRef={input}
                assistant={chat.data && <ChatAssistantChooser chat={chat.data} />}
                pending={pending}
                onSend={(content) => {
                  leaveMessage();
                  send(content);
                }}
                stop={{ onStop: stop, stopping }}
              />
            )}
            <p className={styles.footer}>
              {chat.data && !gone && t('chat.footer', { assistant: assistant.name })}
            </p>
          </div>
        </footer>
      </div>
    </div>
  );
}
