import { useId, useRef } from 'react';
import { DEFAULT_CHAT_TITLE, delays } from '@targum/contracts';
import {
  Button,
  hasUnsentText,
  HelpLink,
  lazyComponent,
  ListSkeleton,
  makeStyles,
  pollEvery,
  ThreadDrawing,
  tokens,
  useEveryMinute,
  useListChatsQuery,
  useLoadedComponent,
  useMatch,
  useFormat,
  useUser,
} from '@targum/ui-kit';
import type { ChatList } from '@targum/ui-kit';
import type { Chat } from '@targum/contracts';
import { useT } from '../i18n.ts';
import { ChatRow } from './chat-row.tsx';

/** Loads with a list that has a second page. */
const MoreChats = lazyComponent(() => import('./more-chats.tsx'));

const useStyles = makeStyles({
  scroller: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  heading: {
    margin: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    // Some languages write the names of months in lower case.
    '::first-letter': { textTransform: 'uppercase' },
  },
  note: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'safe center',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
  noteTitle: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
  loading: { padding: `0 ${tokens.spacingHorizontalS}` },
});

interface ChatPagesListProps {
  readonly list: ChatList;
  readonly onChosen?: (() => void) | undefined;
}

export function ChatPagesList({ list, onChosen }: ChatPagesListProps) {
  const styles = useStyles();
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const { data: pages, isError, refetch } = useListedChats(list);
  const groups = useChatGroups(useWantedChats(list, pages?.chats ?? []));
  const next = pages?.next ?? null;
  const more = useLoadedComponent(MoreChats, next !== null);
  useEveryMinute();

  if (!pages && isError) {
    return (
      <div className={styles.note} role="alert">
        {t('shell.chats.failed')}
        <Button onClick={() => void refetch()}>{t('shell.chats.retry')}</Button>
      </div>
    );
  }
  if (!pages) {
    return (
      <div className={styles.loading}>
        <ListSkeleton rows={7} lines={1} />
      </div>
    );
  }
  if (pages.chats.length === 0 && next === null) {
    return (
      <div className={styles.note}>
        <ThreadDrawing name="loose" />
        <span className={styles.noteTitle}>
          {t(list === 'archived' ? 'shell.chats.noneArchived' : 'shell.chats.empty.title')}
        </span>
        {list !== 'archived' && (
          <>
            <span>{t('shell.chats.empty.text')}</span>
            <HelpLink to="start#ask" />
          </>
        )}
      </div>
    );
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      {groups.map((group) => (
        <Group key={group.heading} group={group} onChosen={onChosen} />
      ))}
      {next !== null && more.isReady && <MoreChats list={list} scroller={scroller} next={next} />}
    </div>
  );
}

/**
 * Loads a list of chats. While replies run in its chats, the list is loaded again at intervals. The
 * open chat follows its own reply, and reloads the list when the reply ends.
 */
function useListedChats(list: ChatList) {
  const openId = useMatch('/chat/:chatId')?.params.chatId;
  const { isRunning } = useListChatsQuery(list, {
    selectFromResult: ({ data }) => ({
      isRunning: data?.chats.some(({ id, running }) => running && id !== openId) ?? false,
    }),
  });
  return useListChatsQuery(list, {
    refetchOnMountOrArgChange: list === 'archived',
    pollingInterval: isRunning ? pollEvery(delays.runningChatsPoll) : 0,
    skipPollingIfUnfocused: true,
  });
}

/**
 * Leaves out chats without a message, apart from the open chat, the newest one, and those for which
 * the user has done or written something.
 */
function useWantedChats(list: ChatList, chats: readonly Chat[]): readonly Chat[] {
  const { id: userId } = useUser();
  const openId = useMatch('/chat/:chatId/*')?.params.chatId;
  if (list === 'archived') return chats;
  const newest = chats.find(({ pinned }) => !pinned);
  return chats.filter(
    (chat) =>
      !chat.empty ||
      chat === newest ||
      chat.id === openId ||
      chat.pinned ||
      chat.passage ||
      chat.title !== DEFAULT_CHAT_TITLE ||
      hasUnsentText(userId, chat.id),
  );
}

interface GroupProps {
  readonly group: ChatGroup;
  readonly onChosen: (() => void) | undefined;
}

function Group({ group, onChosen }: GroupProps) {
  const styles = useStyles();
  const headingId = useId();
  return (
    <>
      <h3 id={headingId} className={styles.heading}>
        {group.heading}
      </h3>
      <ul className={styles.list} aria-labelledby={headingId}>
        {group.chats.map((chat) => (
          <ChatRow key={chat.id} chat={chat} onChosen={onChosen} />
        ))}
      </ul>
    </>
  );
}

interface ChatGroup {
  readonly heading: string;
  readonly chats: readonly Chat[];
}

function useChatGroups(chats: readonly Chat[]): ChatGroup[] {
  const t = useT();
  const { month } = useFormat();
  const { today, yesterday } = lastDays();

  const headingOf = ({ pinned, updatedAt }: Chat): string => {
    if (pinned) return t('shell.chats.pinned');
    const time = new Date(updatedAt);
    if (time >= today) return t('shell.chats.today');
    if (time >= yesterday) return t('shell.chats.yesterday');
    return month(time);
  };

  const groups: { heading: string; chats: Chat[] }[] = [];
  for (const chat of chats) {
    const heading = headingOf(chat);
    const last = groups.at(-1);
    if (last?.heading === heading) last.chats.push(chat);
    else groups.push({ heading, chats: [chat] });
  }
  return groups;
}

function lastDays() {
  const now = new Date();
  const startOf = (day: number) => new Date(now.getFullYear(), now.getMonth(), day);
  return { today: startOf(now.getDate()), yesterday: startOf(now.getDate() - 1) };
}
