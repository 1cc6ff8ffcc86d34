import { DEFAULT_CHAT_TITLE, isInvisible } from '@targum/contracts';

/**
 * Returns the title of a chat, or the default title instead of an imported title without a visible
 * character.
 */
export const shownTitle = (title: string): string =>
  isInvisible(title) ? DEFAULT_CHAT_TITLE : title;
