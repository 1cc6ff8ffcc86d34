import type { ComponentProps, Ref } from 'react';
import { Add20Regular, Button, ChevronDown20Regular, makeStyles } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  button: { width: '100%', minHeight: '44px', justifyContent: 'flex-start' },
  label: { flexGrow: 1, textAlign: 'start' },
});

type NewChatButtonProps = {
  readonly pending?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
} & Pick<ComponentProps<'button'>, 'onClick' | 'onKeyDown' | 'aria-expanded' | 'id'>;

/** The button that opens the New Chat menu. */
export function NewChatButton({ pending = false, ref, ...trigger }: NewChatButtonProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <Button
      aria-haspopup="menu"
      {...trigger}
      {...(ref ? { ref } : {})}
      appearance="primary"
      size="large"
      className={styles.button}
      disabledFocusable={pending}
      icon={<Add20Regular />}
    >
      <span className={styles.label}>{t('shell.chats.new')}</span>
      <ChevronDown20Regular />
    </Button>
  );
}
