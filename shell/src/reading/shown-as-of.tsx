import { useAppSelector, useFormat, useMatch } from '@targum/ui-kit';
import { selectAsOf } from '@targum/ui-kit/kept';
import { useT } from '../i18n-later.ts';

/** Says how old the shown screen is, if this device has kept it. */
export default function ShownAsOf({ otherwise }: { readonly otherwise: string }) {
  const t = useT();
  const times = useAppSelector(selectAsOf);
  const { exactTime } = useFormat();
  const chatId = useMatch('/chat/:chatId/*')?.params.chatId;
  const isStart = useMatch('/') !== null;
  const at = times[chatId === undefined ? 'listChats ' : `listMessages ${chatId}`];
  if (at === undefined || (chatId === undefined && !isStart)) return otherwise;
  return t('shell.offline.asOf', { time: exactTime(new Date(at).toISOString()) });
}
