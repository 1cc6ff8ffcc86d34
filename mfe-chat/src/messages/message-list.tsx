import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { AssistantId } from '@targum/contracts';
import {
  ArrowDown20Regular,
  Button,
  makeStyles,
  mergeClasses,
  MOBILE,
  tokens,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { AssistantMessage } from './assistant-message.tsx';
import type { MessageItem } from './message-items.ts';
import { UNCONFIRMED_ID } from './message-items.ts';
import { MinuteProvider } from './message-time.tsx';
import { PendingReply } from './pending-reply.tsx';
import { UserMessage } from './user-message.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';

/** The newest messages keep their true height, so that the end of the list never jumps. */
const MEASURED_ITEMS = 12;

const useStyles = makeStyles({
  area: { position: 'relative', flexGrow: 1, minHeight: 0, display: 'flex' },
  scroller: { flexGrow: 1, overflowY: 'auto', overflowX: 'hidden', overscrollBehavior: 'contain' },
  column: {
    display: 'flex',
    flexDirection: 'column',
    maxWidth: '760px',
    marginInline: 'auto',
    padding: '24px 20px 32px',
    [MOBILE]: { padding: '16px 16px 24px' },
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '28px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: '16px',
    lineHeight: '1.6',
  },
  item: { padding: '2px' },
  settled: { contentVisibility: 'auto', containIntrinsicSize: 'auto 160px' },
  older: { alignSelf: 'center', marginBlockEnd: '20px', [MOBILE]: { minHeight: '44px' } },
  latest: {
    position: 'absolute',
    insetBlockEnd: '12px',
    insetInlineStart: '50%',
    transform: 'translateX(-50%)',
    borderRadius: tokens.borderRadiusCircular,
    boxShadow: tokens.shadow8,
    [MOBILE]: { minHeight: '44px' },
  },
});

interface MessageListProps {
  readonly items: readonly MessageItem[];
  /** The assistant of replies that do not name theirs. */
  readonly assistantId: AssistantId;
  /** A reply was asked for and has not begun. */
  readonly awaiting: boolean;
  readonly reconnecting: boolean;
  readonly onRetry: ((id: string) => void) | undefined;
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  readonly onLoadOlder: () => void;
  /** Shown in the place of the list while it is empty. */
  readonly empty: ReactNode;
}

/** The messages of a chat, the newest at the bottom. */
export function MessageList(props: MessageListProps) {
  const { items, assistantId, awaiting, reconnecting, onRetry } = props;
  const styles = useStyles();
  const t = useT();
  const { scrollerRef, contentRef, isAtBottom, scrollToBottom } = useStickToBottom(items[0]?.id);
  const older = useSeen(props.hasOlder && !props.loadingOlder, props.onLoadOlder);

  const lastItem = items.at(-1);
  const isSending = lastItem?.id === UNCONFIRMED_ID;
  useEffect(() => {
    if (isSending) scrollToBottom();
  }, [isSending, scrollToBottom]);

  return (
    <div className={styles.area}>
      <div ref={scrollerRef} className={styles.scroller} data-scroll-area="">
        <div ref={contentRef} className={styles.column}>
          {props.hasOlder && (
            <Button
              ref={older}
              className={styles.older}
              appearance="subtle"
              disabled={props.loadingOlder}
              onClick={props.onLoadOlder}
            >
              {t(props.loadingOlder ? 'chat.messages.loading' : 'chat.messages.older')}
            </Button>
          )}
          {items.length === 0 && !awaiting ? (
            props.empty
          ) : (
            <MinuteProvider>
              <ol className={styles.list} aria-label={t('chat.messages')}>
                {items.map((item, index) => (
                  <li
                    key={item.id}
                    className={mergeClasses(
                      styles.item,
                      index < items.length - MEASURED_ITEMS && styles.settled,
                    )}
                    data-role={item.role}
                  >
                    {item.role === 'user' ? (
                      <UserMessage text={item.text} createdAt={item.createdAt} />
                    ) : (
                      <AssistantMessage
                        id={item.id}
                        assistantId={item.assistantId ?? assistantId}
                        text={item.text}
                        status={item.status}
                        createdAt={item.createdAt}
                        errorMessage={item.error?.message}
                        reconnecting={item === lastItem && reconnecting}
                        onRetry={item === lastItem ? onRetry : undefined}
                      />
                    )}
                  </li>
                ))}
                {awaiting && (
                  <li className={styles.item}>
                    <PendingReply assistantId={assistantId} />
                  </li>
                )}
              </ol>
            </MinuteProvider>
          )}
        </div>
      </div>
      {!isAtBottom && (
        <Button className={styles.latest} icon={<ArrowDown20Regular />} onClick={scrollToBottom}>
          {t('chat.messages.latest')}
        </Button>
      )}
    </div>
  );
}

/** Calls back when the element it is set on comes into view. */
function useSeen(enabled: boolean, onSeen: () => void) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!enabled || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onSeen(),
      { rootMargin: '200px 0px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [enabled, onSeen]);
  return element;
}
