import { CardSkeleton, makeStyles, SidebarButton, SkeletonBar, tokens } from '@targum/ui-kit';

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

/** Shown while a remote's screen is loading. */
export function ScreenSkeleton() {
  const styles = useStyles();
  return (
    <div className={styles.screen}>
      <SidebarButton />
      <SkeletonBar width="40%" height="32px" />
      <CardSkeleton rows={2} />
    </div>
  );
}
