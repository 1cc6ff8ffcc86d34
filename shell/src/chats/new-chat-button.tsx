import { Add20Regular, ChevronDown20Regular, makeStyles } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { TriggerButton } from '../menus/trigger-button.tsx';
import type { TriggerProps } from '../menus/trigger-button.tsx';

const useStyles = makeStyles({
  button: { width: '100%', minHeight: '44px', justifyContent: 'flex-start' },
  label: { flexGrow: 1, textAlign: 'start' },
});

interface NewChatButtonProps extends TriggerProps {
  /** Whether a chat is being created. */
  readonly pending?: boolean;
}

/** The button that opens the New Chat menu. */
export function NewChatButton({ pending = false, ...trigger }: NewChatButtonProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <TriggerButton
      {...trigger}
      appearance="primary"
      size="large"
      className={styles.button}
      disabledFocusable={pending}
      icon={<Add20Regular />}
    >
      <span className={styles.label}>{t('shell.chats.new')}</span>
      <ChevronDown20Regular />
    </TriggerButton>
  );
}
