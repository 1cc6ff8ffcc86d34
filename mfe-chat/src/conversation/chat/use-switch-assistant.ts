import { useCallback } from 'react';
import type { AssistantId, Chat } from '@targum/contracts';
import { notify, useAssistants, useUpdateChatMutation } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { notifyFailure } from '../../notify-failure.ts';

/**
 * Returns a chat's assistant and a setter. The page shows the chosen assistant before the server
 * has stored the choice.
 */
export function useSwitchAssistant(chat: Chat): [AssistantId, (id: AssistantId) => void] {
  const t = useT();
  const assistants = useAssistants();
  const [updateChat, { isLoading, originalArgs }] = useUpdateChatMutation();

  const switchTo = useCallback(
    async (assistantId: AssistantId) => {
      const { error } = await updateChat({ chatId: chat.id, assistantId });
      if (!error) {
        notify({
          title: t('chat.assistant.switched'),
          description: t('chat.assistant.switchedText', {
            assistant: assistants.find(({ id }) => id === assistantId)?.name,
          }),
        });
      } else {
        notifyFailure(t('chat.assistant.switchFailed'), error);
      }
    },
    [assistants, chat.id, t, updateChat],
  );

  const shown = (isLoading && originalArgs?.assistantId) || chat.assistantId;
  return [shown, (id) => void switchTo(id)];
}
