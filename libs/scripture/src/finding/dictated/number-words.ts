/** The largest number that is read from words: the longest psalm has this many verses. */
export const NUMBER_MAX = 176;

/** The numbers to 176 as words, with one space between words. `wordsKey` makes the keys. */
export interface NumberWords {
  readonly cardinals: ReadonlyMap<string, number>;
  readonly ordinals: ReadonlyMap<string, number>;
}

/** Folds a text: lower case, without hyphens, accents and the variants of Arabic letters. */
export const wordsKey = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u{300}-\u{36F}\u{640}]|(?=\p{Script_Extensions=Arabic})\p{Mn}/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[\s.\-‐‑–’']+/gu, ' ')
    .trim();

export function numbersByWords(
  waysToSay: (number: number) => readonly string[],
): Map<string, number> {
  const table = new Map<string, number>();
  for (let number = 1; number <= NUMBER_MAX; number += 1) {
    for (const words of waysToSay(number)) table.set(wordsKey(words), number);
  }
  return table;
}

export const combinations = (
  starts: readonly string[],
  separator: string,
  ends: readonly string[],
): string[] => starts.flatMap((start) => ends.map((end) => `${start}${separator}${end}`));
