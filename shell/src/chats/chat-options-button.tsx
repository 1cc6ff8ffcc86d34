import type { ComponentProps, Ref } from 'react';
import { Button, MoreHorizontal20Regular } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

type ChatOptionsButtonProps = {
  readonly ref?: Ref<HTMLButtonElement>;
} & Pick<ComponentProps<'button'>, 'onClick' | 'onKeyDown' | 'aria-expanded' | 'id'>;

/** The button that opens a chat's options. */
export function ChatOptionsButton({ ref, ...trigger }: ChatOptionsButtonProps) {
  const t = useT();
  return (
    <Button
      aria-haspopup="menu"
      {...trigger}
      {...(ref ? { ref } : {})}
      appearance="transparent"
      icon={<MoreHorizontal20Regular />}
      aria-label={t('shell.chats.options')}
    />
  );
}
