import { Button, makeStyles } from '../fluent.ts';
import { Mail20Regular, Navigation24Regular } from '../icons.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { useIsMobile } from '../theme/use-media-query.ts';
import { useShell } from './shell-context.ts';

const useStyles = makeStyles({
  sidebar: { alignSelf: 'flex-start', flexShrink: 0 },
  feedback: { flexShrink: 0 },
});

/** Opens the navigation drawer; rendered on phones only. */
export function SidebarButton() {
  const t = useKitText();
  const { openSidebar } = useShell();
  const isMobile = useIsMobile();
  const styles = useStyles();
  if (!isMobile) return null;
  return (
    <Button
      appearance="subtle"
      size="large"
      className={styles.sidebar}
      icon={<Navigation24Regular />}
      aria-label={t('kit.sidebar.open')}
      onClick={openSidebar}
    />
  );
}

interface SendFeedbackButtonProps {
  /** Whether to show the icon only, with the label as its accessible name. */
  readonly compact?: boolean;
}

/** Opens the feedback dialog. */
export function SendFeedbackButton({ compact = false }: SendFeedbackButtonProps) {
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
      title={compact ? label : undefined}
      onClick={openFeedback}
    >
      {compact ? null : label}
    </Button>
  );
}
