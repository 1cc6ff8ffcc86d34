import type { UpdateChatRequest } from '@targum/contracts';
import { errorText, notify, useUpdateChatMutation } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

type Move = Pick<UpdateChatRequest, 'pinned' | 'archived'>;

/** The focus stays near the chat, whose row moves or disappears. */
export function useMoveChat(chatId: string): (move: Move) => Promise<void> {
  const t = useT();
  const [updateChat] = useUpdateChatMutation();

  const move = async (change: Move): Promise<void> => {
    const { error } = await updateChat({ chatId, ...change });
    if (error) {
      notify({
        variant: 'destructive',
        title: t('shell.chats.moveFailed'),
        description: errorText(error, ''),
      });
      return;
    }
    requestAnimationFrame(() => focusNear(chatId));
    const { archived } = change;
    if (archived === undefined) return;
    notify({
      title: t(archived ? 'shell.chats.archiveDone' : 'shell.chats.unarchiveDone'),
      action: { label: t('shell.chats.undo'), onClick: () => void move({ archived: !archived }) },
    });
  };

  return move;
}

/** Moves a lost focus to the chat's options button, or to the button that shows the other list. */
function focusNear(chatId: string): void {
  if (document.activeElement !== document.body) return;
  const options = document.querySelector<HTMLElement>(`[data-chat="${chatId}"] button`);
  (options ?? document.querySelector<HTMLElement>('[data-other-list]'))?.focus();
}
