import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { FoundChat, FoundMessage } from '@targum/contracts/on-demand';
import {
  AssistantIcon,
  FORCED_COLORS,
  makeStyles,
  mergeClasses,
  messageAddress,
  ownTokens,
  tokens,
  useAssistant,
  useChatTitle,
  useFormat,
  useLoadNear,
} from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { Marked } from './marked.tsx';
import type { Search } from './use-search.ts';

/**
 * The next page is requested at this distance from the end of the list. This is about five rows, so
 * that the page is usually loaded before the user reaches the end.
 */
const AHEAD_PX = 400;

const useStyles = makeStyles({
  scroller: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    paddingBlockEnd: `max(${tokens.spacingHorizontalS}, env(safe-area-inset-bottom))`,
  },
  heading: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    columnGap: '10px',
    minHeight: '44px',
    boxSizing: 'border-box',
    padding: `6px ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    scrollMarginBlock: '40px',
  },
  active: {
    backgroundColor: ownTokens.colorSelectedRow,
    [FORCED_COLORS]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  title: {
    alignSelf: 'start',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  snippet: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflowWrap: 'anywhere',
  },
  origin: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface ResultsProps {
  readonly listId: string;
  readonly search: Search;
  readonly activeId: string | undefined;
  readonly onActive: (id: string) => void;
  readonly onChoose: (address: string) => void;
  readonly children: ReactNode;
}

export function Results({ search, children, ...list }: ResultsProps) {
  const styles = useStyles();
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { query, chats, messages, next, status, runs } = search;
  useLoadNear({
    place: end,
    scroller,
    ahead: { below: AHEAD_PX },
    next: status === 'found' ? (next ?? undefined) : undefined,
    onLoad: runs.more,
  });
  return (
    <div ref={scroller} className={styles.scroller}>
      <div id={list.listId} role="listbox" aria-label={t('shell.search.results')}>
        {chats.length > 0 && (
          <Group heading={query === '' ? t('shell.chats.recent') : t('shell.search.chats')}>
            {chats.map((chat) => (
              <Option key={chat.id} {...list} id={chat.id} address={`/chat/${chat.id}`}>
                <ChatFound chat={chat} />
              </Option>
            ))}
          </Group>
        )}
        {messages.length > 0 && (
          <Group heading={t('shell.search.messages')}>
            {messages.map((message) => (
              <Option key={message.id} {...list} id={message.id} address={messageAddress(message)}>
                <MessageFound message={message} />
              </Option>
            ))}
          </Group>
        )}
      </div>
      <div ref={end}>{children}</div>
    </div>
  );
}

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const styles = useStyles();
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className={styles.heading} role="presentation">
        {heading}
      </div>
      {children}
    </div>
  );
}

interface OptionProps extends Pick<ResultsProps, 'listId' | 'activeId' | 'onActive' | 'onChoose'> {
  readonly id: string;
  readonly address: string;
  readonly children: ReactNode;
}

function Option({ listId, activeId, onActive, onChoose, id, address, children }: OptionProps) {
  const styles = useStyles();
  const row = useRef<HTMLDivElement>(null);
  const isActive = id === activeId;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
    <div
      ref={row}
      id={`${listId}-${id}`}
      className={mergeClasses(styles.option, isActive && styles.active)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={() => onActive(id)}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(address)}
    >
      {children}
    </div>
  );
}

function ChatFound({ chat: { title, assistantId, updatedAt } }: { readonly chat: FoundChat }) {
  const styles = useStyles();
  const { listTime } = useFormat();
  const shownTitle = useChatTitle(title.text);
  return (
    <>
      <AssistantIcon assistantId={assistantId} size="small" />
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {shownTitle === title.text ? <Marked text={title} /> : shownTitle}
        </span>
      </span>
      <span className={styles.origin}>{listTime(updatedAt)}</span>
    </>
  );
}

function MessageFound({ message }: { readonly message: FoundMessage }) {
  const styles = useStyles();
  const t = useT();
  const { listTime } = useFormat();
  const { role, copied, chatTitle, snippet, createdAt, assistantId } = message;
  const { name } = useAssistant(assistantId);
  const title = useChatTitle(chatTitle);
  return (
    <>
      <AssistantIcon assistantId={assistantId} size="small" />
      <span className={styles.text}>
        <span className={styles.snippet} dir="auto">
          <Marked text={snippet} />
        </span>
        <span className={styles.origin}>
          {role === 'assistant' ? name : t(copied ? 'shell.search.question' : 'shell.search.you')} ·{' '}
          <bdi>{title}</bdi>
        </span>
      </span>
      <span className={styles.origin}>{listTime(createdAt)}</span>
    </>
  );
}
