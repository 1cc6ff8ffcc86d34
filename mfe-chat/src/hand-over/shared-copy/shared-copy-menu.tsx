import { pathOf } from '@targum/contracts';
import { shareCalls } from '@targum/contracts/on-demand';
import {
  HelpMenuItem,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Print20Regular,
} from '@targum/ui-kit/menus';
import { useT } from '../../i18n-later.ts';
import { ChatMenuButton } from '../menu/chat-menu-button.tsx';
import { DownloadItems } from '../menu/download-items.tsx';

export function SharedCopyMenu({ token }: { readonly token: string }) {
  const t = useT();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <ChatMenuButton />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<Print20Regular />} onClick={() => window.print()}>
            {t('chat.menu.print')}
          </MenuItem>
          <DownloadItems
            pathFor={(format) => `${pathOf(shareCalls.export, { token })}?format=${format}`}
          />
          <HelpMenuItem to="sharing#read" />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
