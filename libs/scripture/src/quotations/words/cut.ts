import { QUOTED_MAX } from '@targum/contracts/on-demand';

/** Cuts words after at most `QUOTED_MAX` characters, at a space if they have one. */
export function cutWords(words: string): string {
  if (words.length <= QUOTED_MAX) return words;
  const space = words.lastIndexOf(' ', QUOTED_MAX);
  return words.slice(0, space > 0 ? space : QUOTED_MAX);
}
