import { useRef } from 'react';
import {
  Button,
  ListSkeleton,
  makeStyles,
  ThreadDrawing,
  tokens,
  useEveryMinute,
  useListChatsQuery,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { ChatRow } from './chat-row.tsx';
import { MoreChats } from './more-chats.tsx';

const useStyles = makeStyles({
  section: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  heading: {
    margin: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  scroller: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  note: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
  noteTitle: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
  loading: { padding: `0 ${tokens.spacingHorizontalS}` },
});

interface RecentChatsProps {
  readonly onChosen?: (() => void) | undefined;
}

/** The user's chats, most recently used first. */
export function RecentChats({ onChosen }: RecentChatsProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <section className={styles.section} aria-label={t('shell.chats.recent')}>
      <h2 className={styles.heading}>{t('shell.chats.recent')}</h2>
      <ChatList onChosen={onChosen} />
    </section>
  );
}

function ChatList({ onChosen }: RecentChatsProps) {
  const styles = useStyles();
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const { data: list, isError, refetch } = useListChatsQuery();
  useEveryMinute();

  if (!list && isError) {
    return (
      <div className={styles.note} role="alert">
        {t('shell.chats.failed')}
        <Button onClick={() => void refetch()}>{t('shell.chats.retry')}</Button>
      </div>
    );
  }
  if (!list) {
    return (
      <div className={styles.loading}>
        <ListSkeleton />
      </div>
    );
  }
  const { chats, next } = list;
  if (chats.length === 0 && next === null) {
    return (
      <div className={styles.note}>
        <ThreadDrawing name="loose" />
        <span className={styles.noteTitle}>{t('shell.chats.empty.title')}</span>
        <span>{t('shell.chats.empty.text')}</span>
      </div>
    );
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list}>
        {chats.map((chat) => (
          <ChatRow key={chat.id} chat={chat} onChosen={onChosen} />
        ))}
      </ul>
      {next !== null && <MoreChats scroller={scroller} next={next} />}
    </div>
  );
}
