import { MenuItem } from '@fluentui/react-components';
import { CloudArrowDown20Regular } from '@fluentui/react-icons/svg/cloud-arrow-down';
import { CloudDismiss20Regular } from '@fluentui/react-icons/svg/cloud-dismiss';
import { errorText } from '../api/error-text.ts';
import { useLaterKitText } from '../i18n/kit-later.ts';
import { notify, notifyOfFailure } from '../notify/notifier.ts';
import { useUser } from '../session/use-session.ts';
import { useAppSelector, useAppStore } from '../store/hooks.ts';
import { dropChat, keepChat } from './choose.ts';
import { selectChosen } from './kept-slice.ts';
import { keepsNothing } from './shared-device.ts';

/** Keeps a chat for reading without a network, or no longer. A shared device keeps nothing. */
export function KeepMenuItem({ chatId }: { readonly chatId: string }) {
  const t = useLaterKitText();
  const store = useAppStore();
  const { id: userId } = useUser();
  const isChosen = useAppSelector(selectChosen).includes(chatId);
  if (keepsNothing()) return null;

  const change = async () => {
    try {
      if (isChosen) {
        await dropChat(store, userId, chatId);
        notify({ title: t('kit.kept.dropped') });
        return;
      }
      const error = await keepChat(store, userId, chatId);
      if (error) notifyOfFailure(t('kit.kept.failed'), errorText(error, ''));
      else notify({ title: t('kit.kept.done') });
    } catch {
      notifyOfFailure(t('kit.kept.failed'), t('kit.kept.refused'));
    }
  };
  return (
    <MenuItem
      icon={isChosen ? <CloudDismiss20Regular /> : <CloudArrowDown20Regular />}
      onClick={() => void change()}
    >
      {t(isChosen ? 'kit.kept.drop' : 'kit.kept.keep')}
    </MenuItem>
  );
}
