import { useState } from 'react';
import { chatCalls, pathOf } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import {
  ArrowDownload20Regular,
  BookOpen20Regular,
  Copy20Regular,
  Share20Regular,
  useAppStore,
  lazyComponent,
  useFocusReturn,
  useNavigate,
} from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import {
  downloadFile,
  HelpMenuItem,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Print20Regular,
} from '@targum/ui-kit/menus';
import { OptionalPart } from '../../controls/optional-part.tsx';
import { translate, useT } from '../../i18n-later.ts';
import { reportFailure } from '../../notify-failure.ts';
import { ChatMenuButton } from './chat-menu-button.tsx';
import { lastShownId } from './last-shown.ts';
import { useCopyConversation } from './use-copy-conversation.ts';

const ShareDialog = lazyComponent(() => import('../share/share-dialog.tsx'));
const PassageDialog = lazyComponent(
  () => import('../../scripture/passages/dialog/passage-dialog.tsx'),
);

export default function HandOverMenu({ chat, defaultOpen }: { chat: Chat; defaultOpen: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const store = useAppStore();
  const copyConversation = useCopyConversation(chat);
  const [open, setOpen] = useState(defaultOpen);
  const [dialog, setDialog] = useState<'passage' | 'share'>();
  const rememberFocus = useFocusReturn(dialog !== undefined);
  const print = () => {
    const through = lastShownId(store, chat.id);
    void navigate({
      pathname: `/chat/${chat.id}/print`,
      search: through === undefined ? '' : `through=${through}`,
    });
  };
  const openDialog = (name: typeof dialog) => () => {
    rememberFocus();
    setDialog(name);
  };
  const closeDialog = () => setDialog(undefined);
  return (
    <>
      <Menu open={open} onOpenChange={(_event, data) => setOpen(data.open)}>
        <MenuTrigger disableButtonEnhancement>
          <ChatMenuButton />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {!chat.passage && (
              <MenuItem icon={<BookOpen20Regular />} onClick={openDialog('passage')}>
                {t('chat.passage.set')}
              </MenuItem>
            )}
            <MenuItem icon={<Print20Regular />} onClick={print}>
              {t('chat.menu.print')}
            </MenuItem>
            <MenuItem icon={<Copy20Regular />} onClick={copyConversation}>
              {t('chat.menu.copy')}
            </MenuItem>
            <MenuItem
              icon={<ArrowDownload20Regular />}
              onClick={() => void download(store, chat.id)}
            >
              {t('chat.menu.download')}
            </MenuItem>
            <MenuItem icon={<Share20Regular />} onClick={openDialog('share')}>
              {t('chat.menu.share')}
            </MenuItem>
            <HelpMenuItem to="sharing" />
          </MenuList>
        </MenuPopover>
      </Menu>
      {dialog && (
        <OptionalPart onMissing={closeDialog}>
          {dialog === 'share' ? (
            <ShareDialog chatId={chat.id} onClose={closeDialog} />
          ) : (
            <PassageDialog chat={chat} onClose={closeDialog} />
          )}
        </OptionalPart>
      )}
    </>
  );
}

async function download(store: AppStore, chatId: string): Promise<void> {
  const through = lastShownId(store, chatId);
  const query = new URLSearchParams({ format: 'md', ...(through !== undefined && { through }) });
  try {
    await downloadFile(`${pathOf(chatCalls.export, { chatId })}?${query.toString()}`);
  } catch (error) {
    reportFailure(store, translate('chat.menu.downloadFailed'), error);
  }
}
