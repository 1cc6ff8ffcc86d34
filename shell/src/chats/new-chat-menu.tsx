import { useState } from 'react';
import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import {
  AssistantIcon,
  notifyOfFailure,
  useAssistants,
  useCreateChatMutation,
  useNavigate,
} from '@targum/ui-kit';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@targum/ui-kit/menus';
import { useT } from '../i18n-later.ts';
import { NewChatButton } from './new-chat-button.tsx';

interface NewChatMenuProps {
  readonly defaultOpen: boolean;
  readonly onChosen?: (() => void) | undefined;
}

export default function NewChatMenu({ defaultOpen, onChosen }: NewChatMenuProps) {
  const t = useT();
  const assistants = useAssistants();
  const navigate = useNavigate();
  const [open, setOpen] = useState(defaultOpen);
  const [createChat, { isLoading }] = useCreateChatMutation();

  const start = async (assistantId: AssistantId) => {
    const { data } = await createChat({ title: DEFAULT_CHAT_TITLE, assistantId });
    if (!data) return notifyOfFailure(t('shell.chats.createFailed'));
    onChosen?.();
    return navigate(`/chat/${data.id}`);
  };

  return (
    <Menu
      hasIcons
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      positioning={{ position: 'below', align: 'start', matchTargetSize: 'width' }}
    >
      <MenuTrigger disableButtonEnhancement>
        <NewChatButton pending={isLoading} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {assistants.map(({ id, name }) => (
            <MenuItem
              key={id}
              icon={<AssistantIcon assistantId={id} size="small" />}
              onClick={() => void start(id)}
            >
              {name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
