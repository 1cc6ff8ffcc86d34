import { Add20Regular, ChevronDown20Regular, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { TriggerButton } from '../menus/trigger-button.tsx';
import type { TriggerProps } from '../menus/trigger-button.tsx';

const useStyles = makeStyles({
  button: { width: '100%', minHeight: '44px', gap: '8px', fontSize: tokens.fontSizeBase300 },
});

interface NewChatButtonProps extends TriggerProps {
  readonly pending?: boolean;
}

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
      {t('shell.chats.new')}
      <ChevronDown20Regular />
    </TriggerButton>
  );
}
