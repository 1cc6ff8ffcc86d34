import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import { useText } from './i18n.ts';

/** Returns a chat's title for readers. The default title is translated. */
export function useChatTitle(title: string): string {
  const text = useText();
  return title === DEFAULT_CHAT_TITLE ? text(title) : title;
}
