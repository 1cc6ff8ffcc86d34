import {
  makeStyles,
  MessagesSkeleton,
  MOBILE,
  SidebarButton,
  SkeletonBar,
  tokens,
  useScreenBar,
} from '@targum/ui-kit';

const useStyles = makeStyles({
  screen: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  dock: {
    flexShrink: 0,
    // The padding leaves room for the line of text below the message box.
    padding: '8px 20px calc(22px + max(10px, env(safe-area-inset-bottom)))',
    [MOBILE]: { paddingInline: '12px' },
  },
  box: {
    height: '58px',
    boxSizing: 'border-box',
    maxWidth: '760px',
    marginInline: 'auto',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '29px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export function ChatSkeleton() {
  const styles = useStyles();
  const bar = useScreenBar();
  return (
    <div className={styles.screen}>
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
