import { useMemo, useRef, useState } from 'react';
import { DEFAULT_ASSISTANT, pathOf } from '@targum/contracts';
import { shareCalls } from '@targum/contracts/on-demand';
import type { SharedCopy } from '@targum/contracts/on-demand';
import {
  EmptyScreen,
  ErrorState,
  makeStyles,
  MessagesSkeleton,
  MOBILE,
  SidebarButton,
  ThreadDrawing,
  toApiError,
  titleParts,
  tokens,
  useChatTitle,
  useDocumentTitle,
  useFormat,
  useLoadedComponent,
  useParams,
  useScreenBar,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { Markdown } from '../../scripture/annotated-markdown/lazy-markdown.ts';
import { PassageBeside } from '../../scripture/passages/passage-beside.tsx';
import { passageVoice } from '../../voice/read-aloud/passage-voice.tsx';
import { ReadingAnnouncer } from '../../voice/read-aloud/reading-announcer.tsx';
import { ConversationMenu } from '../menu/conversation-menu.tsx';
import { PrintedChat } from '../print/printed-chat.tsx';
import { ContinueCopy } from './continue-copy.tsx';
import { useSharedCopyQuery } from './shared-copy-api.ts';
import { sharedItems } from './shared-items.ts';
import { SharedMessageItem } from './shared-message-item.tsx';

const useStyles = makeStyles({
  row: { flexGrow: 1, minHeight: 0, minWidth: 0, display: 'flex' },
  screen: {
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
  },
  title: {
    flexGrow: 1,
    margin: 0,
    minWidth: 0,
    overflowWrap: 'anywhere',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  scroller: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  column: {
    maxWidth: '760px',
    marginInline: 'auto',
    padding: '24px 20px 32px',
    [MOBILE]: { padding: '16px 16px 24px' },
  },
  about: { margin: '0 0 24px', color: tokens.colorNeutralForeground3 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '28px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: '1rem',
    lineHeight: '1.6',
  },
  dock: {
    flexShrink: 0,
    display: 'flex',
    justifyContent: 'center',
    padding: '8px 20px max(10px, env(safe-area-inset-bottom))',
    backgroundColor: tokens.colorNeutralBackground2,
    [MOBILE]: { paddingInline: '12px' },
  },
  // A copy can have 2,000 messages. The browser does not lay out messages that are out of view.
  item: { contentVisibility: 'auto', containIntrinsicSize: 'auto 160px', padding: '2px' },
});

export default function SharedScreen() {
  const { token = '' } = useParams();
  const t = useT();
  const { data, error, refetch } = useSharedCopyQuery(token, {
    // The user may have revoked the copy since the last load.
    refetchOnMountOrArgChange: true,
  });
  const formatter = useLoadedComponent(Markdown);
  // The error boundary around the screen offers to try again.
  if (formatter.error !== undefined) throw formatter.error;
  if (error && toApiError(error).status === 404) return <MissingCopy />;
  if (data && formatter.isReady) return <Copy copy={data} token={token} />;
  if (!error) return <MessagesSkeleton />;
  return (
    <ErrorState
      screen
      title={t('chat.loadFailed.title')}
      text={t('chat.loadFailed.text')}
      onRetry={() => void refetch()}
    />
  );
}

function Copy({ copy, token }: { readonly copy: SharedCopy; readonly token: string }) {
  const styles = useStyles();
  const bar = useScreenBar();
  const t = useT();
  const { dateTime } = useFormat();
  const { sharedBy, createdAt, expiresAt } = copy;
  const title = useChatTitle(copy.title);
  useDocumentTitle(title);
  const items = useMemo(() => sharedItems(copy), [copy]);
  const person = sharedBy ?? t('chat.messages.question');
  const [row, setRow] = useState<HTMLElement | null>(null);
  const noInput = useRef<HTMLTextAreaElement>(null);
  const date = dateTime(createdAt);
  const about = [
    sharedBy === null
      ? t('chat.shared.on', { date })
      : t('chat.shared.by', { name: sharedBy, date }),
    ...(expiresAt === null ? [] : [t('chat.shared.until', { date: dateTime(expiresAt) })]),
    t('chat.shared.copy'),
  ];
  return (
    <div ref={setRow} className={styles.row}>
      <div className={styles.screen}>
        <header className={bar} data-bar="">
          <SidebarButton />
          <h1 className={styles.title} dir="auto">
            {titleParts(title)}
          </h1>
          <ConversationMenu
            onPrint={() => window.print()}
            pathFor={(format) => `${pathOf(shareCalls.export, { token })}?format=${format}`}
            help="sharing#read"
          />
        </header>
        <div className={styles.scroller} data-scroll-area="">
          <div className={styles.column}>
            <p className={styles.about}>{about.join(' · ')}</p>
            <PassageBeside
              chat={undefined}
              row={row}
              input={noInput}
              onAsk={undefined}
              voice={passageVoice}
            >
              <ol className={styles.list} aria-label={t('chat.messages')}>
                {items.map((item) => (
                  <li key={item.id} className={styles.item} data-role={item.role}>
                    <SharedMessageItem item={item} person={person} />
                  </li>
                ))}
              </ol>
            </PassageBeside>
          </div>
        </div>
        <footer className={styles.dock} data-bar="">
          <ContinueCopy token={token} />
        </footer>
      </div>
      <ReadingAnnouncer />
      <PrintedChat
        sheet={() => ({
          chat: { title: copy.title, assistantId: DEFAULT_ASSISTANT },
          items,
          person,
        })}
      />
    </div>
  );
}

function MissingCopy() {
  const t = useT();
  return (
    <EmptyScreen
      icon={<ThreadDrawing name="knot" />}
      title={t('chat.shared.missing')}
      text={t('chat.shared.missingText')}
      homeLabel={t('chat.shared.home')}
      help="sharing#read"
    />
  );
}
