import { MoreHorizontal20Regular } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { TriggerButton } from '../menus/trigger-button.tsx';
import type { TriggerProps } from '../menus/trigger-button.tsx';

interface ChatOptionsButtonProps extends TriggerProps {
  readonly describedBy: string;
}

export function ChatOptionsButton({ describedBy, ...trigger }: ChatOptionsButtonProps) {
  const t = useT();
  return (
    <TriggerButton
      {...trigger}
      appearance="transparent"
      icon={<MoreHorizontal20Regular />}
      aria-label={t('shell.chats.options')}
      title={t('shell.chats.options')}
      aria-describedby={describedBy}
    />
  );
}
