import type { Chat } from '@targum/contracts';
import { useSwitchAssistant } from '../chat/use-switch-assistant.ts';
import { useT } from '../../i18n.ts';
import { AssistantChooser } from './assistant-chooser.tsx';

/** Lets the user choose the assistant of a chat. */
export function ChatAssistantChooser({ chat }: { readonly chat: Chat }) {
  const t = useT();
  const [assistantId, switchAssistant] = useSwitchAssistant(chat);
  return (
    <AssistantChooser
      label={t('chat.assistant.chooser')}
      value={assistantId}
      onChange={switchAssistant}
    />
  );
}
