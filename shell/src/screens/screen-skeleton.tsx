import {
  CardSkeleton,
  makeStyles,
  SidebarButton,
  SkeletonBar,
  tokens,
  useLocation,
  MessagesSkeleton,
  MOBILE,
  useScreenBar,
  Threads,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  screen: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXL,
    width: '100%',
    maxWidth: '60rem',
    boxSizing: 'border-box',
    marginInline: 'auto',
    padding: tokens.spacingHorizontalXXL,
  },
  chat: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  dock: {
    flexShrink: 0,
    // The padding leaves room for the line of text below the message box.
    padding: `8px 20px calc(6px + ${tokens.lineHeightBase200} + max(10px, env(safe-area-inset-bottom)))`,
    [MOBILE]: { paddingInline: '12px' },
  },
  box: {
    // A line of the message box, and the space around it.
    height: 'calc(1.5rem + 34px)',
    boxSizing: 'border-box',
    maxWidth: '760px',
    marginInline: 'auto',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '29px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  welcome: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  bar: { display: 'flex', '& > *': { margin: '4px 8px' } },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    width: 'calc(100% - 40px)',
    maxWidth: '760px',
    marginInline: 'auto',
    paddingBlock: '24px',
  },
});

export function ScreenSkeleton() {
  const styles = useStyles();
  const { pathname } = useLocation();
  if (pathname === '/') return <WelcomeSkeleton />;
  if (pathname.startsWith('/chat/')) return <ChatSkeleton />;
  return (
    <div className={styles.screen}>
      <SidebarButton />
      <SkeletonBar width="40%" height="32px" />
      <CardSkeleton rows={2} />
    </div>
  );
}

function ChatSkeleton() {
  const styles = useStyles();
  const bar = useScreenBar();
  return (
    <div className={styles.chat}>
      <div className={bar}>
        <SidebarButton />
        <SkeletonBar width="40%" />
      </div>
      <MessagesSkeleton />
      <div className={styles.dock}>
        <div className={styles.box} />
      </div>
    </div>
  );
}

function WelcomeSkeleton() {
  const styles = useStyles();
  const t = useT();
  return (
    <div className={styles.welcome}>
      <div className={styles.bar}>
        <SidebarButton />
      </div>
      <div
        className={styles.column}
        role="progressbar"
        aria-busy="true"
        aria-label={t('shell.loading')}
      >
        <Threads />
        <SkeletonBar width="42%" height="40px" />
        <SkeletonBar width="74%" height="44px" />
        <SkeletonBar height="58px" />
      </div>
    </div>
  );
}
