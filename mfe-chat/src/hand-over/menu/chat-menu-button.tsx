import type { ComponentProps, Ref } from 'react';
import { Button, makeStyles, MOBILE, MoreHorizontal20Regular } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';

const useStyles = makeStyles({
  button: { flexShrink: 0, minWidth: '38px', paddingInline: 0, [MOBILE]: { minWidth: '44px' } },
});

/** The props from Fluent's `MenuTrigger`. A placeholder sets `onClick` only. */
type ChatMenuButtonProps = { readonly ref?: Ref<HTMLButtonElement> } & Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded' | 'id'
>;

export function ChatMenuButton({ ref, ...trigger }: ChatMenuButtonProps) {
  const styles = useStyles();
  const label = useT()('chat.menu');
  return (
    <Button
      aria-haspopup="menu"
      {...trigger}
      {...(ref ? { ref } : {})}
      appearance="subtle"
      className={styles.button}
      icon={<MoreHorizontal20Regular />}
      aria-label={label}
      title={label}
    />
  );
}
