import { EmptyState, ErrorState, HelpLink, ThreadDrawing, useOnline } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';

interface ChatFailedProps {
  /** True if this is all that the screen shows of the chat. */
  readonly isWhole: boolean;
  readonly onRetry: () => void;
}

/**
 * Says that the chat could not be loaded. Without a network, the device has not kept the chat, which
 * then loads by itself once the network is back.
 */
export default function ChatFailed({ isWhole, onRetry }: ChatFailedProps) {
  const t = useT();
  if (useOnline())
    return (
      <ErrorState
        screen={isWhole}
        title={t('chat.loadFailed.title')}
        text={t('chat.loadFailed.text')}
        onRetry={onRetry}
      />
    );
  return (
    <EmptyState
      screen
      icon={<ThreadDrawing name="loose" />}
      title={t('chat.notKept.title')}
      text={t('chat.notKept.text')}
      action={<HelpLink to="offline" />}
    />
  );
}
