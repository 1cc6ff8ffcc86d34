import { QUOTED_MAX } from '@targum/contracts/on-demand';

/** Cuts words at a length. No partial word stays at the end. */
export function cutWords(words: string): string {
  if (words.length <= QUOTED_MAX) return words;
  const space = words.lastIndexOf(' ', QUOTED_MAX);
  return words.slice(0, space > 0 ? space : QUOTED_MAX);
}
