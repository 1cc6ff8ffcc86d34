import type { TextInfo } from './text.ts';

/** Removes the undefined fields from a text's description. */
export const withValues = (info: Partial<TextInfo>): Partial<TextInfo> =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));
