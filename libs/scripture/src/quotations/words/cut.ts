/** How many characters of a claim are checked, and how many of its source are kept. */
export const WORDS_MAX = 600;

/** Words up to a length, without one that is cut at the end. */
export function cutWords(words: string, max = WORDS_MAX): string {
  if (words.length <= max) return words;
  const space = words.lastIndexOf(' ', max);
  return words.slice(0, space > 0 ? space : max);
}
