import { useId, useState } from 'react';
import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import {
  AssistantIcon,
  DeferredComponent,
  FOR_SCREEN_READERS,
  FORCED_COLORS,
  lazyComponent,
  makeStyles,
  mergeClasses,
  MOBILE,
  NavLink,
  ownTokens,
  titleParts,
  tokens,
  useAssistant,
  useChatTitle,
  useFocusReturn,
  useFormat,
  useMatch,
} from '@targum/ui-kit';
import { DialogBoundary } from '../dialogs/dialog-boundary.tsx';
import { ChatMark } from './chat-mark.tsx';
import { ChatOptionsButton } from './chat-options-button.tsx';

const ChatOptions = lazyComponent(() => import('./chat-options.tsx'));
const RenameChatDialog = lazyComponent(() => import('./rename-chat-dialog.tsx'));
const DeleteChatDialog = lazyComponent(() => import('./delete-chat-dialog.tsx'));

/** With a mouse, the button for the options shows in place of the time while the row is used. */
const WITH_MOUSE = `@media (hover: hover) and (min-width: ${MOBILE_BREAKPOINT_PX}px)`;

const useStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    // The shadow is a line at the start of the row. Griffel moves it to the right in right-to-left
    // languages.
    ':has([aria-current="page"])': {
      backgroundColor: ownTokens.colorSelectedRow,
      boxShadow: `inset 3px 0 ${tokens.colorBrandStroke1}`,
      ':hover': { backgroundColor: ownTokens.colorSelectedRow },
    },
    // High contrast modes remove backgrounds, so the selection needs its own colours there.
    [FORCED_COLORS]: {
      ':has([aria-current="page"])': {
        forcedColorAdjust: 'none',
        backgroundColor: 'Highlight',
        color: 'HighlightText',
        '& *': {
          backgroundColor: 'transparent',
          color: 'HighlightText',
          outlineColor: 'HighlightText',
        },
      },
    },
    [MOBILE]: { '& button': { minWidth: '44px', minHeight: '44px' } },
    [WITH_MOUSE]: {
      '& button': { position: 'absolute', insetInlineEnd: 0, opacity: 0 },
      ':hover button, :focus-within button, & button[aria-expanded="true"]': {
        position: 'static',
        opacity: 1,
      },
      ':hover [data-yields], :focus-within [data-yields]': FOR_SCREEN_READERS,
      ':has(button[aria-expanded="true"]) [data-yields]': FOR_SCREEN_READERS,
    },
  },
  link: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    padding: `6px ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: 'inherit',
    textDecorationLine: 'none',
    [MOBILE]: { minHeight: '44px', boxSizing: 'border-box' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  prominent: { fontWeight: tokens.fontWeightSemibold },
  text: { flexGrow: 1, display: 'flex', columnGap: '8px', minWidth: 0 },
  title: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  /** Screen readers get the assistant's name. Others see the icon. */
  assistant: FOR_SCREEN_READERS,
  time: {
    flexShrink: 0,
    marginInlineStart: 'auto',
    whiteSpace: 'nowrap',
    lineHeight: tokens.lineHeightBase300,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
});

/** An open dialog. Two openings of the same dialog are different objects. */
interface OpenDialog {
  readonly choice: 'rename' | 'delete';
}

interface ChatRowProps {
  readonly chat: Chat;
  readonly onChosen?: (() => void) | undefined;
}

export function ChatRow({ chat, onChosen }: ChatRowProps) {
  const styles = useStyles();
  const { listTime } = useFormat();
  const title = useChatTitle(chat.title);
  const titleId = useId();
  const { name: assistant } = useAssistant(chat.assistantId);
  const isOpen = useMatch('/chat/:chatId/*')?.params.chatId === chat.id;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const rememberFocus = useFocusReturn(dialog !== null);
  const choose = (choice: OpenDialog['choice']) => {
    rememberFocus();
    setDialog({ choice });
  };
  // If a second dialog has opened before the server's answer closes the first, the second stays
  // open.
  const close = () => setDialog((current) => (current === dialog ? null : current));
  return (
    <li className={styles.row} data-chat={chat.id}>
      <NavLink
        to={`/chat/${chat.id}`}
        className={mergeClasses(styles.link, (isOpen || chat.unread) && styles.prominent)}
        onClick={onChosen}
      >
        <AssistantIcon assistantId={chat.assistantId} size="small" />
        <span className={styles.text}>
          <span id={titleId} className={styles.title} dir="auto" title={title}>
            {titleParts(title)}
          </span>
          <span className={styles.time} data-yields="">
            {listTime(chat.updatedAt)}
          </span>
        </span>
        <span className={styles.assistant}>{assistant}</span>
        {/* A reply in the open chat is read when it ends. */}
        <ChatMark chat={isOpen ? { ...chat, unread: false } : chat} />
      </NavLink>
      <DeferredComponent
        renderPlaceholder={(open) => <ChatOptionsButton describedBy={titleId} onClick={open} />}
      >
        {(defaultOpen) => (
          <ChatOptions
            chat={chat}
            describedBy={titleId}
            defaultOpen={defaultOpen}
            onChoose={choose}
          />
        )}
      </DeferredComponent>
      {dialog && (
        <DialogBoundary onFailed={close}>
          {dialog.choice === 'rename' && <RenameChatDialog chat={chat} onClose={close} />}
          {dialog.choice === 'delete' && <DeleteChatDialog chat={chat} onClose={close} />}
        </DialogBoundary>
      )}
    </li>
  );
}
