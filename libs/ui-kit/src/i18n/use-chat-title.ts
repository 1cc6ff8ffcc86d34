import { DEFAULT_CHAT_TITLE } from '@targum/contracts';
import { useText } from './i18n.ts';

/** A chat's title as shown: the default title is translated. */
export function useChatTitle(title: string): string {
  const text = useText();
  return title === DEFAULT_CHAT_TITLE ? text(title) : title;
}
