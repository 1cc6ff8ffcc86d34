import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import { useTranslateString } from './i18n.ts';

export function useChatTitle(title: string): string {
  const text = useTranslateString();
  return title === DEFAULT_CHAT_TITLE ? text(title) : title;
}
