import { useState } from 'react';
import type { MouseEvent, RefObject } from 'react';
import type { AssistantId } from '@targum/contracts';
import { makeStyles, mergeClasses, tokens, useAssistant } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { AssistantMessage } from './assistant-message.tsx';
import { CopiedLine } from './copied-line.tsx';
import { rowKey } from './message-items.ts';
import type { MessageItem } from './message-items.ts';
import { MinuteProvider } from './message-time.tsx';
import { GAP_PX } from './use-message-window.ts';
import type { MessageWindow } from './use-message-window.ts';
import { UserMessage } from './user-message.tsx';
import { ReplyBody } from './reply-body.tsx';
import { ReplyHeader } from './reply-header.tsx';
import { TypingDots } from './typing-dots.tsx';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: `${GAP_PX}px`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: '1rem',
    lineHeight: '1.6',
  },
  item: {
    padding: '2px',
    // A message has the focus only after a jump.
    ':focus': {
      outline: `2px solid ${tokens.colorBrandStroke1}`,
      outlineOffset: '8px',
      borderRadius: tokens.borderRadiusMedium,
      animationName: {
        from: { backgroundColor: tokens.colorBrandBackground2 },
        to: { backgroundColor: 'transparent' },
      },
      animationDuration: '200ms',
      '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
    },
  },
  // The actions keep their place, and screen readers find them.
  quiet: {
    ':not(:hover):not(:focus-within):not([data-tapped]) [data-actions] > button': { opacity: 0 },
    '@media (hover: none)': {
      ':not(:focus-within):not([data-tapped]) [data-actions] > button': {
        opacity: 0,
        // A tap in their place must not press what the user does not see.
        pointerEvents: 'none',
      },
    },
  },
});

/** Matches what a tap on a message activates. */
const CONTROLS = 'a, button, input, label, select, textarea, [tabindex="0"]';

export interface ConversationState {
  readonly items: readonly MessageItem[];
  /** The assistant of replies that do not name an assistant. */
  readonly assistantId: AssistantId;
  readonly awaiting: boolean;
  readonly reconnecting: boolean;
}

export function MessageRows(
  props: ConversationState & {
    readonly listRef: RefObject<HTMLOListElement | null>;
    readonly shown: MessageWindow;
  },
) {
  const { items, assistantId, awaiting, reconnecting, shown, listRef } = props;
  const styles = useStyles();
  const t = useT();
  const lastItem = items.at(-1);
  const lastQuestion = items.findLastIndex(({ role }) => role === 'user');
  const [tapped, setTapped] = useState<string>();
  const tap = ({ target }: MouseEvent, key: string) => {
    if (!matchMedia('(hover: none)').matches) return;
    if ((target as Element).closest(CONTROLS)) return;
    setTapped(tapped === key ? undefined : key);
  };
  const endsHere = shown.end === items.length;
  const setSize = items.length + (awaiting ? 1 : 0);
  return (
    <MinuteProvider>
      <ol
        ref={listRef}
        className={styles.list}
        style={{ paddingBlock: `${shown.spaceBefore}px ${shown.spaceAfter}px` }}
        aria-label={t('chat.messages')}
      >
        {items.slice(shown.start, shown.end).map((item, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keys reach the actions by Tab
          <li
            key={rowKey(item)}
            ref={shown.measureRow}
            className={mergeClasses(
              styles.item,
              shown.start + place < lastQuestion && styles.quiet,
            )}
            onClick={(event) => tap(event, rowKey(item))}
            data-tapped={tapped === rowKey(item) || undefined}
            data-index={shown.start + place}
            data-role={item.role}
            aria-setsize={setSize}
            aria-posinset={shown.start + place + 1}
          >
            {item.role === 'user' ? (
              <UserMessage
                id={item.id}
                versions={item.versions}
                text={item.text}
                annotations={item.annotations}
                createdAt={item.createdAt}
                copied={item.copied}
              />
            ) : (
              <AssistantMessage
                id={item.id}
                assistantId={item.assistantId ?? assistantId}
                text={item.text}
                annotations={item.annotations}
                status={item.status}
                createdAt={item.createdAt}
                errorMessage={item.error?.message}
                reconnecting={item === lastItem && reconnecting}
                versions={item.versions}
                isLast={item === lastItem}
              />
            )}
            {item.copied && !items[shown.start + place + 1]?.copied && <CopiedLine />}
          </li>
        ))}
        {awaiting && endsHere && (
          <li className={styles.item} aria-setsize={setSize} aria-posinset={setSize}>
            <PendingReply assistantId={assistantId} />
          </li>
        )}
      </ol>
    </MinuteProvider>
  );
}

function PendingReply({ assistantId }: { assistantId: AssistantId }) {
  const t = useT();
  const { name } = useAssistant(assistantId);
  return (
    <>
      <ReplyHeader assistantId={assistantId} />
      <ReplyBody assistantId={assistantId} growing>
        <TypingDots label={t('chat.message.typing', { assistant: name })} />
      </ReplyBody>
    </>
  );
}
