import { DEFAULT_CHAT_TITLE, isInvisible } from '@targum/contracts';

/** The title of an imported chat can have no visible character. */
export const shownTitle = (title: string): string =>
  isInvisible(title) ? DEFAULT_CHAT_TITLE : title;
