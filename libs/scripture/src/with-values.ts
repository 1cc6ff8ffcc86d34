import type { TextInfo } from './text.ts';

/** What is known about a text, without the fields that are undefined. */
export const withValues = (info: Partial<TextInfo>): Partial<TextInfo> =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));
