import { useFormat, useMatch } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

interface ShownAsOfProps {
  /** The times of the kept data in the page. */
  readonly times: Readonly<Record<string, number>>;
  readonly otherwise: string;
}

/** Says how old the shown screen is, if this device has kept it. */
export default function ShownAsOf({ times, otherwise }: ShownAsOfProps) {
  const t = useT();
  const { exactTime } = useFormat();
  const chatId = useMatch('/chat/:chatId/*')?.params.chatId;
  const isStart = useMatch('/') !== null;
  const at = times[chatId === undefined ? 'listChats ' : `listMessages ${chatId}`];
  if (at === undefined || (chatId === undefined && !isStart)) return otherwise;
  return t('shell.offline.asOf', { time: exactTime(new Date(at).toISOString()) });
}
