import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import { useText } from './i18n.ts';

export function useChatTitle(title: string): string {
  const text = useText();
  return title === DEFAULT_CHAT_TITLE ? text(title) : title;
}
