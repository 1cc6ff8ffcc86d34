import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ExportFormat } from '@targum/contracts';
import type { HelpAddress } from '@targum/contracts/on-demand';
import { ArrowDownload20Regular, useAppStore } from '@targum/ui-kit';
import {
  DocumentArrowDown20Regular,
  downloadFile,
  HelpMenuItem,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Print20Regular,
} from '@targum/ui-kit/menus';
import { useT } from '../../i18n-later.ts';
import { reportFailure } from '../../notify-failure.ts';
import { ChatMenuButton } from './chat-menu-button.tsx';

interface ConversationMenuProps {
  readonly defaultOpen?: boolean;
  readonly onPrint: () => void;
  /** Returns the path of the download and its query, at the moment of the download. */
  readonly pathFor: (format: ExportFormat) => string;
  readonly help: HelpAddress;
  /** The entries that only a chat of the user has, at their places. */
  readonly passageItem?: ReactNode;
  readonly copyItem?: ReactNode;
  readonly shareItem?: ReactNode;
  readonly keepItem?: ReactNode;
}

/** The menu of a chat or of a shared copy. */
export function ConversationMenu(props: ConversationMenuProps) {
  const {
    defaultOpen = false,
    onPrint,
    pathFor,
    help,
    passageItem,
    copyItem,
    shareItem,
    keepItem,
  } = props;
  const t = useT();
  const store = useAppStore();
  const [open, setOpen] = useState(defaultOpen);
  const download = async (format: ExportFormat) => {
    try {
      await downloadFile(pathFor(format));
    } catch (error) {
      reportFailure(store, t('chat.menu.downloadFailed'), error);
    }
  };
  return (
    <Menu open={open} onOpenChange={(_event, data) => setOpen(data.open)}>
      <MenuTrigger disableButtonEnhancement>
        <ChatMenuButton />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {passageItem}
          <MenuItem icon={<Print20Regular />} onClick={onPrint}>
            {t('chat.menu.print')}
          </MenuItem>
          {copyItem}
          <MenuItem icon={<ArrowDownload20Regular />} onClick={() => void download('md')}>
            {t('chat.menu.download')}
          </MenuItem>
          <MenuItem icon={<DocumentArrowDown20Regular />} onClick={() => void download('docx')}>
            {t('chat.menu.word')}
          </MenuItem>
          {shareItem}
          {keepItem}
          <HelpMenuItem to={help} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
