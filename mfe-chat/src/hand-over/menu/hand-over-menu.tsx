import { useState } from 'react';
import { chatCalls, pathOf } from '@targum/contracts';
import type { Chat, ExportFormat } from '@targum/contracts';
import {
  Bookmark20Regular,
  Copy20Regular,
  Share20Regular,
  useAppStore,
  lazyComponent,
  useFocusReturn,
  useNavigate,
} from '@targum/ui-kit';
import { KeepMenuItem, MenuItem } from '@targum/ui-kit/menus';
import { OptionalPart } from '../../controls/optional-part.tsx';
import { useT } from '../../i18n-later.ts';
import { usePassageDialog } from '../../scripture/passages/dialog/use-passage-dialog.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { lastShownId } from './last-shown.ts';
import { useCopyConversation } from './use-copy-conversation.ts';

const ShareDialog = lazyComponent(() => import('../share/share-dialog.tsx'));

export default function HandOverMenu({ chat, defaultOpen }: { chat: Chat; defaultOpen: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const store = useAppStore();
  const copyConversation = useCopyConversation(chat);
  const [sharing, setSharing] = useState(false);
  const rememberFocus = useFocusReturn(sharing);
  const [setPassage, passageDialog] = usePassageDialog(chat);
  const print = () => {
    const through = lastShownId(store, chat.id);
    void navigate({
      pathname: `/chat/${chat.id}/print`,
      search: through === undefined ? '' : `through=${through}`,
    });
  };
  const pathFor = (format: ExportFormat) => {
    const through = lastShownId(store, chat.id);
    const query = new URLSearchParams({ format, ...(through !== undefined && { through }) });
    return `${pathOf(chatCalls.export, { chatId: chat.id })}?${query.toString()}`;
  };
  const share = () => {
    rememberFocus();
    setSharing(true);
  };
  return (
    <>
      <ConversationMenu
        defaultOpen={defaultOpen}
        onPrint={print}
        pathFor={pathFor}
        help="sharing"
        passageItem={
          !chat.passage && (
            <MenuItem icon={<Bookmark20Regular />} onClick={setPassage}>
              {t('chat.passage.set')}
            </MenuItem>
          )
        }
        copyItem={
          <MenuItem icon={<Copy20Regular />} onClick={copyConversation}>
            {t('chat.menu.copy')}
          </MenuItem>
        }
        keepItem={<KeepMenuItem chatId={chat.id} />}
        shareItem={
          <MenuItem icon={<Share20Regular />} onClick={share}>
            {t('chat.menu.share')}
          </MenuItem>
        }
      />
      {passageDialog}
      {sharing && (
        <OptionalPart onMissing={() => setSharing(false)}>
          <ShareDialog chatId={chat.id} onClose={() => setSharing(false)} />
        </OptionalPart>
      )}
    </>
  );
}
