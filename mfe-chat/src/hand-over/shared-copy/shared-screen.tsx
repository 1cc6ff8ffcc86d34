import type { SharedCopy } from '@targum/contracts/on-demand';
import {
  api,
  EmptyScreen,
  endpointOf,
  ErrorState,
  makeStyles,
  MessagesSkeleton,
  MOBILE,
  PRINT,
  SidebarButton,
  ThreadDrawing,
  toApiError,
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
import { SharedMessageItem } from './shared-message-item.tsx';
import { shareCalls } from '@targum/contracts/on-demand';

const sharedCopyApi = api.injectEndpoints({
  endpoints: (build) => ({
    sharedCopy: build.query(
      endpointOf(shareCalls.read, (token: string) => ({ parameters: { token } })),
    ),
  }),
});

const { useSharedCopyQuery } = sharedCopyApi;

const useStyles = makeStyles({
  screen: {
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    [PRINT]: { display: 'block' },
  },
  title: {
    margin: 0,
    minWidth: 0,
    overflowWrap: 'anywhere',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  scroller: { flexGrow: 1, minHeight: 0, overflowY: 'auto', [PRINT]: { overflowY: 'visible' } },
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
  if (data && formatter.isReady) return <Copy copy={data} />;
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

function Copy({ copy }: { readonly copy: SharedCopy }) {
  const styles = useStyles();
  const bar = useScreenBar();
  const t = useT();
  const { dateTime } = useFormat();
  const { sharedBy, createdAt, expiresAt, messages } = copy;
  const title = useChatTitle(copy.title);
  useDocumentTitle(title);
  const date = dateTime(createdAt);
  const about = [
    sharedBy === null
      ? t('chat.shared.on', { date })
      : t('chat.shared.by', { name: sharedBy, date }),
    ...(expiresAt === null ? [] : [t('chat.shared.until', { date: dateTime(expiresAt) })]),
    t('chat.shared.copy'),
  ];
  return (
    <div className={styles.screen}>
      <header className={bar} data-bar="">
        <SidebarButton />
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
      </header>
      <div className={styles.scroller} data-scroll-area="">
        <div className={styles.column}>
          <p className={styles.about}>{about.join(' · ')}</p>
          <ol className={styles.list} aria-label={t('chat.messages')}>
            {messages.map((message, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a copy does not change
              <li key={index} className={styles.item} data-role={message.role}>
                <SharedMessageItem
                  message={message}
                  id={`shared-${index}`}
                  person={sharedBy ?? t('chat.shared.person')}
                />
              </li>
            ))}
          </ol>
        </div>
      </div>
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
