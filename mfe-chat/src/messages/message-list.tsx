import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ArrowDown20Regular, Button, makeStyles, MOBILE, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { UNCONFIRMED_ID } from './message-items.ts';
import { MessageRows } from './message-rows.tsx';
import type { ConversationState } from './message-rows.tsx';
import { OlderMessages } from './older-messages.tsx';
import { useMessageWindow } from './use-message-window.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';

const useStyles = makeStyles({
  area: { position: 'relative', flexGrow: 1, minHeight: 0, display: 'flex' },
  scroller: {
    position: 'relative',
    flexGrow: 1,
    overflowY: 'auto',
    overflowX: 'hidden',
    overscrollBehavior: 'contain',
    // The message window keeps the scroll position itself.
    overflowAnchor: 'none',
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    maxWidth: '760px',
    marginInline: 'auto',
    padding: '24px 20px 32px',
    [MOBILE]: { padding: '16px 16px 24px' },
  },
  latest: {
    position: 'absolute',
    insetBlockEnd: '12px',
    insetInline: 0,
    width: 'max-content',
    marginInline: 'auto',
    borderRadius: tokens.borderRadiusCircular,
    boxShadow: tokens.shadow8,
    [MOBILE]: { minHeight: '44px' },
  },
});

interface MessageListProps extends ConversationState {
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  readonly onLoadOlder: () => void;
  /** Shown while the list is empty. */
  readonly empty: ReactNode;
}

/** The messages of a chat, the newest at the bottom. */
export function MessageList(props: MessageListProps) {
  const { hasOlder, loadingOlder, onLoadOlder, empty, ...conversation } = props;
  const { items, awaiting } = conversation;
  const styles = useStyles();
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { scrollerRef, contentRef, sticks, isAtBottom, scrollToBottom } = useStickToBottom();
  const elements = { scroller: scrollerRef, content: contentRef, list };
  const shown = useMessageWindow(items, elements, sticks);
  const [hadOlder, setHadOlder] = useState(hasOlder);
  if (hasOlder && !hadOlder) setHadOlder(true);

  const isSending = items.at(-1)?.id === UNCONFIRMED_ID;
  useEffect(() => {
    if (isSending) scrollToBottom();
  }, [isSending, scrollToBottom]);

  return (
    <div className={styles.area}>
      <div ref={scrollerRef} className={styles.scroller} data-scroll-area="">
        <div ref={contentRef} className={styles.column}>
          {hadOlder && (
            <OlderMessages
              scroller={scrollerRef}
              firstId={items[0]?.id}
              hasOlder={hasOlder}
              loading={loadingOlder}
              onLoad={onLoadOlder}
            />
          )}
          {items.length === 0 && !awaiting ? (
            empty
          ) : (
            <MessageRows {...conversation} listRef={list} shown={shown} />
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
