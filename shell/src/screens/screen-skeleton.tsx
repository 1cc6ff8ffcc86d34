import {
  CardSkeleton,
  makeStyles,
  SidebarButton,
  SkeletonBar,
  tokens,
  useLocation,
} from '@targum/ui-kit';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { WelcomeSkeleton } from './welcome-skeleton.tsx';

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
