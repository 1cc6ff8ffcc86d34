import type { ReactNode } from 'react';
import type { Chat } from '@targum/contracts';
import {
  BAR,
  makeStyles,
  mergeClasses,
  MOBILE,
  SendFeedbackButton,
  SidebarButton,
  SkeletonBar,
  titleParts,
  tokens,
  useChatTitle,
  useScreenBar,
} from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { VoiceChooser } from '../../voice/read-aloud/voice-chooser.tsx';

const useStyles = makeStyles({
  bar: {
    containerType: 'inline-size',
    containerName: BAR,
    // The buttons are as high as the chooser beside them.
    '& .fui-Button': { minHeight: '38px', [MOBILE]: { minHeight: '44px' } },
  },
  title: {
    flex: '1 1 0',
    minWidth: 0,
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export function TopBar(props: { chat: Chat | undefined; loading?: boolean; menu?: ReactNode }) {
  const { chat, loading = false, menu } = props;
  const styles = useStyles();
  const bar = useScreenBar();
  const title = useChatTitle(chat?.title ?? '');
  return (
    <header className={mergeClasses(bar, styles.bar)} data-bar="">
      <SidebarButton />
      {chat ? (
        <h1 className={styles.title} dir="auto" title={title}>
          {titleParts(title)}
        </h1>
      ) : (
        <TitlePlace loading={loading} />
      )}
      {chat && <VoiceChooser />}
      <SendFeedbackButton />
      {menu}
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
