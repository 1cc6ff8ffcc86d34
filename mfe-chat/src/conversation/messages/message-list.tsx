import { useEffect, useRef, useState, useMemo } from 'react';
import type { ReactNode } from 'react';
import {
  ArrowDown20Regular,
  Button,
  makeStyles,
  MOBILE,
  PRINT,
  tokens,
  useLoadedComponent,
  useWantedMessage,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { Jump } from '../jump/lazy-jump.ts';
import { MessageActionsContext, useMessageActions } from './message-actions.ts';
import { MessageArea } from './message-area.tsx';
import { UNCONFIRMED_ID } from './message-items.ts';
import { MessageRows } from './message-rows.tsx';
import type { ConversationState } from './message-rows.tsx';
import { OlderMessages } from './older-messages.tsx';
import { useMessageWindow } from './use-message-window.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { WaitProvider } from './waiting.tsx';
import type { MessageActions } from './message-actions.ts';

const useStyles = makeStyles({
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
  // Printed only until the code for printing has loaded, which then prints all messages.
  incomplete: { display: 'none', [PRINT]: { display: 'block', fontStyle: 'italic' } },
});

export function MessageList(
  props: ConversationState & {
    readonly hasOlder: boolean;
    readonly loadingOlder: boolean;
    readonly onLoadOlder: () => void;
    readonly waiting: boolean;
    readonly mayLeave: boolean;
    readonly children?: ReactNode;
  },
) {
  const { hasOlder, loadingOlder, onLoadOlder, waiting, mayLeave, children, ...conversation } =
    props;
  const { items } = conversation;
  const styles = useStyles();
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { scrollerRef, contentRef, sticks, isAtBottom, scrollToBottom, letGo, settle } =
    useStickToBottom();
  const elements = { scroller: scrollerRef, content: contentRef, list };
  const shown = useMessageWindow(items, elements, sticks);
  const actions = useStepsInPlace(letGo, settle);
  const wanted = useWantedMessage();
  const jump = useLoadedComponent(Jump, wanted !== undefined);
  const [hadOlder, setHadOlder] = useState(hasOlder);
  if (hasOlder && !hadOlder) setHadOlder(true);

  const isSending = items.at(-1)?.id === UNCONFIRMED_ID;
  useEffect(() => {
    if (isSending) scrollToBottom();
  }, [isSending, scrollToBottom]);

  const latest = !isAtBottom && (
    <Button className={styles.latest} icon={<ArrowDown20Regular />} onClick={scrollToBottom}>
      {t('chat.messages.latest')}
    </Button>
  );
  return (
    <MessageArea scrollerRef={scrollerRef} contentRef={contentRef} overlay={latest}>
      {(hasOlder || shown.end - shown.start < items.length) && (
        <p className={styles.incomplete}>{t('chat.print.incomplete')}</p>
      )}
      {hadOlder && (
        <OlderMessages
          scroller={scrollerRef}
          firstId={items[0]?.id}
          hasOlder={hasOlder}
          loading={loadingOlder}
          onLoad={onLoadOlder}
        />
      )}
      <WaitProvider waiting={waiting} mayLeave={mayLeave}>
        <MessageActionsContext value={actions}>
          <MessageRows {...conversation} listRef={list} shown={shown} />
        </MessageActionsContext>
      </WaitProvider>
      {wanted && jump.isReady && <Jump {...{ wanted, items, list, shown, letGo, settle }} />}
      {children}
    </MessageArea>
  );
}

/** Keeps the view in place during a step to another version, even at the end of the chat. */
function useStepsInPlace(letGo: () => void, settle: () => void): MessageActions {
  const actions = useMessageActions();
  return useMemo(
    () => ({
      ...actions,
      async show(messageId) {
        letGo();
        await actions.show(messageId);
        requestAnimationFrame(settle);
      },
    }),
    [actions, letGo, settle],
  );
}
