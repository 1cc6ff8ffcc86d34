/** The number after `\v`: one verse, a part of a verse, or several verses. */
export interface VerseNumber {
  readonly numbers: readonly number[];
  /** The letter `a` in `39a-40`. */
  readonly firstPart: string;
  /** The letter `b` in `38-39b`. */
  readonly lastPart: string;
}

/** Matches invisible direction marks, which may be around a dash. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g;
const ITEM =
  /^0*(?<from>[1-9]\d{0,2})(?<first>\p{L}\p{M}*)?(?:[-‐‑–—]0*(?<to>[1-9]\d{0,2})(?<last>\p{L}\p{M}*)?)?$/u;
const COMMA = /[,،]/;
const CHAPTER = /^0*[1-9]\d{0,2}$/;

/** Parses a verse number such as 3, 3-4, 39a, 38-39a, 3,5 or 1-2,4. */
export function parseVerseNumber(text: string): VerseNumber | undefined {
  const numbers: number[] = [];
  let [firstPart, lastPart]: [string | undefined, string] = [undefined, ''];
  for (const item of text.replaceAll(DIRECTION_MARKS, '').split(COMMA)) {
    const { from, first = '', to = from, last = first } = ITEM.exec(item)?.groups ?? {};
    const [start, end] = [Number(from), Number(to)];
    if (from === undefined || end < start || start < (numbers.at(-1) ?? 0)) return undefined;
    for (let number = start; number <= end; number += 1) {
      if (number !== numbers.at(-1)) numbers.push(number);
    }
    firstPart ??= first;
    lastPart = to === from ? first : last;
  }
  return { numbers, firstPart: firstPart ?? '', lastPart };
}

export function parseChapterNumber(text: string): number | undefined {
  const digits = text.replaceAll(DIRECTION_MARKS, '');
  return CHAPTER.test(digits) ? Number(digits) : undefined;
}
