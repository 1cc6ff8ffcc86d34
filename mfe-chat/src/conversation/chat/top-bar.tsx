import type { ReactNode } from 'react';
import type { Chat } from '@targum/contracts';
import {
  BAR,
  makeStyles,
  mergeClasses,
  MOBILE,
  NARROW_BAR,
  SendFeedbackButton,
  SidebarButton,
  SkeletonBar,
  tokens,
  useChatTitle,
  useScreenBar,
} from '@targum/ui-kit';
import { AssistantChooser } from '../assistants/assistant-chooser.tsx';
import { useT } from '../../i18n.ts';
import { idleComponent } from '../../controls/idle-component.tsx';
import { VoiceChooser } from '../../voice/read-aloud/voice-chooser.tsx';
import { useSwitchAssistant } from './use-switch-assistant.ts';

const PassageButton = idleComponent(() => import('../../scripture/passages/passage-button.tsx'));

const TWO_LINES = {
  display: 'grid',
  gridTemplateColumns: 'minmax(3rem, 1fr) minmax(0, auto)',
  gap: '0 4px',
} as const;

/** The line is as high as its button, also while the chat is loading. */
const SECOND_LINE = {
  gridRow: '2',
  gridColumn: '1 / -1',
  minHeight: '38px',
  // Aligns the button with the beginning of the title above.
  '& > .fui-Button': { paddingInlineStart: '4px' },
  [MOBILE]: { minHeight: '44px' },
} as const;

const useStyles = makeStyles({
  bar: {
    containerType: 'inline-size',
    containerName: BAR,
    // The buttons are as high as the choosers beside them.
    '& .fui-Button': { minHeight: '38px', [MOBILE]: { minHeight: '44px' } },
  },
  line: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    [NARROW_BAR]: TWO_LINES,
    [MOBILE]: TWO_LINES,
  },
  passage: {
    display: 'flex',
    minWidth: '3rem',
    // The passage's button shrinks before the controls do.
    flexShrink: 1000,
    [NARROW_BAR]: SECOND_LINE,
    [MOBILE]: SECOND_LINE,
  },
  controls: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'end',
    gap: '12px',
    minWidth: 0,
    [MOBILE]: { gap: '4px' },
  },
  title: {
    flex: '1 1 0',
    minWidth: '4rem',
    [NARROW_BAR]: { minWidth: 0 },
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    [MOBILE]: { minWidth: 0, fontSize: tokens.fontSizeBase300, paddingInline: '4px' },
  },
});

export function TopBar(props: { chat: Chat | undefined; loading?: boolean; menu?: ReactNode }) {
  const { chat, loading = false, menu } = props;
  const styles = useStyles();
  const bar = useScreenBar();
  const t = useT();
  const title = useChatTitle(chat?.title ?? '');
  return (
    <header className={mergeClasses(bar, styles.bar)} data-bar="">
      <SidebarButton />
      <div className={styles.line}>
        {chat ? (
          <h1 className={styles.title} dir="auto" title={title}>
            {title}
          </h1>
        ) : (
          <TitlePlace loading={loading} />
        )}
        {(chat || loading) && (
          <div className={styles.passage}>
            {chat && <PassageButton chat={chat} appearance="subtle" />}
          </div>
        )}
        <div className={styles.controls}>
          {chat && <ChatAssistantChooser label={t('chat.assistant.chooser')} chat={chat} />}
          {chat && <VoiceChooser />}
          <SendFeedbackButton />
          {menu}
        </div>
      </div>
    </header>
  );
}

function TitlePlace({ loading }: { readonly loading: boolean }) {
  const styles = useStyles();
  const t = useT();
  if (!loading) return <div className={styles.title} />;
  return (
    <h1 className={styles.title} aria-label={t('chat.messages.loading')}>
      <SkeletonBar width="40%" />
    </h1>
  );
}

function ChatAssistantChooser({ label, chat }: { label: string; chat: Chat }) {
  const [assistantId, switchAssistant] = useSwitchAssistant(chat);
  return <AssistantChooser label={label} value={assistantId} onChange={switchAssistant} />;
}
