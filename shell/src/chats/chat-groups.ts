import type { Chat } from '@targum/contracts';
import { useFormat } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

export interface ChatGroup {
  readonly heading: string;
  readonly chats: readonly Chat[];
}

export function useChatGroups(chats: readonly Chat[]): ChatGroup[] {
  const t = useT();
  const { month } = useFormat();
  const { today, yesterday } = lastDays();

  const headingOf = ({ pinned, updatedAt }: Chat): string => {
    if (pinned) return t('shell.chats.pinned');
    const time = new Date(updatedAt);
    if (time >= today) return t('shell.chats.today');
    if (time >= yesterday) return t('shell.chats.yesterday');
    return month(time);
  };

  const groups: { heading: string; chats: Chat[] }[] = [];
  for (const chat of chats) {
    const heading = headingOf(chat);
    const last = groups.at(-1);
    if (last?.heading === heading) last.chats.push(chat);
    else groups.push({ heading, chats: [chat] });
  }
  return groups;
}

/** Returns the midnights at which today and yesterday began, in the reader's time zone. */
function lastDays() {
  const now = new Date();
  const startOf = (day: number) => new Date(now.getFullYear(), now.getMonth(), day);
  return { today: startOf(now.getDate()), yesterday: startOf(now.getDate() - 1) };
}
