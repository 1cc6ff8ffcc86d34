import { QUOTED_MAX } from '@targum/contracts/on-demand';

/** Cuts words at a length. No partial word stays at the end. */
export function cutWords(words: string, max = QUOTED_MAX): string {
  if (words.length <= max) return words;
  const space = words.lastIndexOf(' ', max);
  return words.slice(0, space > 0 ? space : max);
}
