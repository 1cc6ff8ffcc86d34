import { useState } from 'react';
import type { Chat, UpdateChatRequest } from '@targum/contracts';
import {
  Delete20Regular,
  Edit20Regular,
  errorText,
  notify,
  notifyOfFailure,
  useUpdateChatMutation,
} from '@targum/ui-kit';
import {
  Archive20Regular,
  DestructiveMenuItem,
  KeepMenuItem,
  KeptMark,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Pin20Regular,
  PinOff20Regular,
} from '@targum/ui-kit/menus';
import { useT } from '../i18n-later.ts';
import { ChatOptionsButton } from './chat-options-button.tsx';

interface ChatOptionsProps {
  readonly chat: Chat;
  readonly describedBy: string;
  readonly defaultOpen: boolean;
  readonly onChoose: (choice: 'rename' | 'delete') => void;
}

export default function ChatOptions(props: ChatOptionsProps) {
  const { chat, describedBy, defaultOpen, onChoose } = props;
  const { pinned, archived } = chat;
  const t = useT();
  const move = useMoveChat(chat.id);
  const [open, setOpen] = useState(defaultOpen);
  return (
    <>
      <KeptMark chatId={chat.id} />
      <Menu open={open} onOpenChange={(_event, data) => setOpen(data.open)}>
        <MenuTrigger disableButtonEnhancement>
          <ChatOptionsButton describedBy={describedBy} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<Edit20Regular />} onClick={() => onChoose('rename')}>
              {t('shell.chats.rename')}
            </MenuItem>
            {!archived && (
              <MenuItem
                icon={pinned ? <PinOff20Regular /> : <Pin20Regular />}
                onClick={() => void move({ pinned: !pinned })}
              >
                {t(pinned ? 'shell.chats.unpin' : 'shell.chats.pin')}
              </MenuItem>
            )}
            <MenuItem
              icon={<Archive20Regular />}
              onClick={() => void move({ archived: !archived })}
            >
              {t(archived ? 'shell.chats.unarchive' : 'shell.chats.archive')}
            </MenuItem>
            <KeepMenuItem chatId={chat.id} />
            <DestructiveMenuItem icon={<Delete20Regular />} onClick={() => onChoose('delete')}>
              {t('shell.chats.delete')}
            </DestructiveMenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
}

type Move = Pick<UpdateChatRequest, 'pinned' | 'archived'>;

/**
 * Returns a function that pins, archives or restores a chat. The row of the chat moves or
 * disappears, but the focus stays near it.
 */
function useMoveChat(chatId: string): (move: Move) => Promise<void> {
  const t = useT();
  const [updateChat] = useUpdateChatMutation();

  const move = async (change: Move): Promise<void> => {
    const { error } = await updateChat({ chatId, ...change });
    if (error) {
      notifyOfFailure(t('shell.chats.moveFailed'), errorText(error, ''));
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

function focusNear(chatId: string): void {
  if (document.activeElement !== document.body) return;
  const options = document.querySelector<HTMLElement>(`[data-chat="${chatId}"] button`);
  (options ?? document.querySelector<HTMLElement>('[data-other-list]'))?.focus();
}
