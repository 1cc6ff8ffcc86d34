import { Button, makeStyles, mergeClasses } from '../fluent.ts';
import { Mail20Regular, Navigation24Regular } from '../icons.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { COMPACT_BAR, MOBILE, useIsMobile } from '../theme/use-media-query.ts';
import { useShell } from './shell-context.ts';
import { useSidebarColumn } from './sidebar-setting.ts';

const useStyles = makeStyles({
  sidebar: { alignSelf: 'flex-start', flexShrink: 0 },
  hidden: { display: 'none' },
  feedback: {
    flexShrink: 0,
    [COMPACT_BAR]: { minWidth: '32px', paddingInline: '5px', '& .fui-Button__icon': { margin: 0 } },
    // Phones need a larger touch target than Fluent's small button.
    [MOBILE]: { minWidth: '44px' },
  },
  label: { [COMPACT_BAR]: { display: 'none' } },
});

/**
 * Opens the sidebar. The button is hidden while the sidebar is open as a column, and absent on pages
 * without a sidebar.
 */
export function SidebarButton() {
  const t = useKitText();
  const { openSidebar } = useShell();
  const isMobile = useIsMobile();
  const [isColumn] = useSidebarColumn();
  const styles = useStyles();
  const label = t('kit.sidebar.open');
  if (!openSidebar) return null;
  return (
    <Button
      appearance="subtle"
      size="large"
      className={mergeClasses(styles.sidebar, isColumn && !isMobile && styles.hidden)}
      icon={<Navigation24Regular />}
      aria-label={label}
      aria-expanded={false}
      aria-controls="sidebar"
      title={label}
      onClick={openSidebar}
    />
  );
}

export function SendFeedbackButton() {
  const t = useKitText();
  const { openFeedback } = useShell();
  const styles = useStyles();
  const label = t('kit.feedback.open');
  return (
    <Button
      appearance="subtle"
      className={styles.feedback}
      icon={<Mail20Regular />}
      aria-label={label}
      title={label}
      onClick={openFeedback}
    >
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
