import { useState } from 'react';
import { Delete20Regular, Edit20Regular } from '@targum/ui-kit';
import {
  DestructiveMenuItem,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@targum/ui-kit/menus';
import { useT } from '../i18n.ts';
import { ChatOptionsButton } from './chat-options-button.tsx';

interface ChatOptionsProps {
  /** The id of the chat's title. */
  readonly describedBy: string;
  readonly defaultOpen: boolean;
  readonly onChoose: (choice: 'rename' | 'delete') => void;
}

/** The options of a chat in the list. */
export default function ChatOptions({ describedBy, defaultOpen, onChoose }: ChatOptionsProps) {
  const t = useT();
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Menu open={open} onOpenChange={(_event, data) => setOpen(data.open)}>
      <MenuTrigger disableButtonEnhancement>
        <ChatOptionsButton describedBy={describedBy} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<Edit20Regular />} onClick={() => onChoose('rename')}>
            {t('shell.chats.rename')}
          </MenuItem>
          <DestructiveMenuItem icon={<Delete20Regular />} onClick={() => onChoose('delete')}>
            {t('shell.chats.delete')}
          </DestructiveMenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
