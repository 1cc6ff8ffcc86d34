import {
  makeStyles,
  MessagesSkeleton,
  MOBILE,
  SidebarButton,
  SkeletonBar,
  tokens,
} from '@targum/ui-kit';

const useStyles = makeStyles({
  screen: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  bar: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    height: '56px',
    boxSizing: 'border-box',
    padding: '6px 16px',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [MOBILE]: { gap: '4px', padding: '6px 8px' },
  },
  dock: {
    flexShrink: 0,
    // The line of text below the message box, and its distance.
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

/** Shown in the place of a chat until its code has loaded. */
export function ChatSkeleton() {
  const styles = useStyles();
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
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
