import { useEffect } from 'react';
import {
  Button,
  ErrorState,
  makeStyles,
  mergeClasses,
  MessagesSkeleton,
  MOBILE,
  SidebarButton,
  TextLink,
  toApiError,
  tokens,
  useChatTitle,
  useDocumentTitle,
  useGetChatQuery,
  useLoadedComponent,
  useParams,
  useScreenBar,
  useSearchParams,
} from '@targum/ui-kit';
import { MissingChat } from '../../conversation/chat/lazy-missing-chat.ts';
import { useT } from '../../i18n-later.ts';
import { Markdown } from '../../scripture/annotated-markdown/lazy-markdown.ts';
import { storedItem } from '../../conversation/messages/message-items.ts';
import { hasQuotations } from '../../scripture/quotations/has-quotations.ts';
import { Quotations } from '../../scripture/quotations/lazy-quotations.ts';
import ChatSheet from './chat-sheet.tsx';
import type { ChatSheetProps } from './chat-sheet.tsx';
import { useAllMessagesQuery } from './all-messages-api.ts';
import { PrintedChat } from './printed-chat.tsx';

const useStyles = makeStyles({
  screen: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  bar: { flexWrap: 'wrap' },
  print: { marginInlineStart: 'auto' },
  scroller: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '24px 16px' },
  paper: {
    maxWidth: '760px',
    marginInline: 'auto',
    padding: '32px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#ffffff',
    boxShadow: tokens.shadow8,
    [MOBILE]: { padding: '16px' },
  },
});

/**
 * Shows a whole chat for paper, and prints it at once. `?through=` chooses the path through that
 * message.
 */
export default function PrintScreen() {
  const { chatId = '' } = useParams();
  const through = useSearchParams()[0].get('through') ?? undefined;
  return <ChatToPrint key={chatId} chatId={chatId} through={through} />;
}

const isMissing = ({ isError, error }: { readonly isError: boolean; readonly error?: unknown }) =>
  isError && toApiError(error).status === 404;

function ChatToPrint(props: { readonly chatId: string; readonly through: string | undefined }) {
  const { chatId, through } = props;
  const t = useT();
  const chat = useGetChatQuery(chatId);
  const messages = useAllMessagesQuery(
    { chatId, through },
    // The sheet shows what was printed, so a reconnect does not load the messages again.
    { refetchOnMountOrArgChange: true, refetchOnReconnect: false },
  );
  const formatter = useLoadedComponent(Markdown);
  const isQuoted = messages.data?.some(({ annotations }) => hasQuotations(annotations)) ?? false;
  const quotations = useLoadedComponent(Quotations, isQuoted);
  // If the code for quotations cannot be loaded, the chat is printed all the same. Inserted verses
  // are then marked as text in the language of the page.
  const isReady = formatter.isReady && (!isQuoted || quotations.isReady || quotations.error);
  useDocumentTitle(useChatTitle(chat.data?.title ?? ''));
  // The error boundary around the screen offers to try again.
  if (formatter.error !== undefined) throw formatter.error;
  // `through` may name a message that the chat does not have.
  if ([chat, messages].some(isMissing)) return <MissingChat />;
  if (isReady && chat.data && messages.data && !messages.isFetching) {
    return <Preview chatId={chatId} chat={chat.data} items={messages.data.map(storedItem)} />;
  }
  const hasFailed = chat.isError || messages.isError;
  if (!hasFailed) return <MessagesSkeleton />;
  const retry = () => {
    if (chat.isError) void chat.refetch();
    if (messages.isError) void messages.refetch();
  };
  return (
    <ErrorState
      screen
      title={t('chat.loadFailed.title')}
      text={t('chat.loadFailed.text')}
      onRetry={retry}
    />
  );
}

function Preview({ chatId, ...sheet }: ChatSheetProps & { readonly chatId: string }) {
  const styles = useStyles();
  const bar = useScreenBar();
  const t = useT();
  useEffect(() => {
    // Runs after all effects, which register the listener that renders the sheet during `print`.
    const timer = setTimeout(() => window.print());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.screen}>
      <header className={mergeClasses(bar, styles.bar)}>
        <SidebarButton />
        <TextLink to={`/chat/${chatId}`}>{t('chat.print.back')}</TextLink>
        <Button className={styles.print} appearance="primary" onClick={() => window.print()}>
          {t('chat.print.print')}
        </Button>
      </header>
      <div className={styles.scroller}>
        <div className={styles.paper}>
          <ChatSheet {...sheet} />
        </div>
      </div>
      <PrintedChat sheet={() => sheet} />
    </div>
  );
}
