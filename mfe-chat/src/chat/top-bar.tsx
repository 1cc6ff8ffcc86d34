import type { Chat } from '@targum/contracts';
import {
  BAR,
  makeStyles,
  mergeClasses,
  MOBILE,
  SendFeedbackButton,
  SidebarButton,
  SkeletonBar,
  tokens,
  useChatTitle,
  useScreenBar,
} from '@targum/ui-kit';
import { AssistantChooser } from '../assistants/assistant-chooser.tsx';
import { ChatMenu } from '../hand-over/chat-menu.tsx';
import { useT } from '../i18n.ts';
import { VoiceChooser } from '../read-aloud/voice-chooser.tsx';
import { useSwitchAssistant } from './use-switch-assistant.ts';

const useStyles = makeStyles({
  bar: {
    containerType: 'inline-size',
    containerName: BAR,
    // As high as the choosers beside them.
    '& .fui-Button': { minHeight: '38px', [MOBILE]: { minHeight: '44px' } },
  },
  title: {
    flex: '1 1 0',
    minWidth: '8rem',
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    [MOBILE]: { minWidth: '3rem', fontSize: tokens.fontSizeBase300, paddingInline: '4px' },
  },
});

interface TopBarProps {
  readonly chat: Chat | undefined;
  readonly loading?: boolean;
}

/** The bar of an open chat: navigation, title, assistant, voice, feedback, menu. */
export function TopBar({ chat, loading = false }: TopBarProps) {
  const styles = useStyles();
  const bar = useScreenBar();
  const t = useT();
  const title = useChatTitle(chat?.title ?? '');
  return (
    <header className={mergeClasses(bar, styles.bar)}>
      <SidebarButton />
      {chat ? (
        <h1 className={styles.title} dir="auto" title={title}>
          {title}
        </h1>
      ) : (
        <TitlePlace loading={loading} />
      )}
      {chat && <ChatAssistantChooser label={t('chat.assistant.chooser')} chat={chat} />}
      {chat && <VoiceChooser />}
      <SendFeedbackButton />
      {chat && <ChatMenu chat={chat} />}
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
