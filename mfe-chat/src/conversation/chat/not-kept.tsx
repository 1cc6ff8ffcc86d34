import { EmptyState, HelpLink, ThreadDrawing } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';

/** Says that this device has not kept the chat, which loads by itself once the network is back. */
export default function NotKept() {
  const t = useT();
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
