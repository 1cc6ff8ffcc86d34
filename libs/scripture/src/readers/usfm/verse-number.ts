/** The number after `\v`: one verse, a part of one, or several joined. */
export interface VerseNumber {
  readonly from: number;
  readonly to: number;
  /** Such as `a` in `39a-40`. */
  readonly firstPart: string;
  /** Such as `b` in `38-39b`. */
  readonly lastPart: string;
}

/** Invisible marks for writing from right to left, which may stand around a dash. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g;
const VERSE =
  /^0*(?<from>[1-9]\d{0,2})(?<first>\p{L}\p{M}*)?(?:[-‐‑–—,]0*(?<to>[1-9]\d{0,2})(?<last>\p{L}\p{M}*)?)?$/u;
const CHAPTER = /^0*[1-9]\d{0,2}$/;

/** @returns undefined if it is not a verse number, such as 3, 3-4, 39a or 38-39a. */
export function parseVerseNumber(text: string): VerseNumber | undefined {
  const {
    from,
    first = '',
    to,
    last,
  } = VERSE.exec(text.replaceAll(DIRECTION_MARKS, ''))?.groups ?? {};
  if (from === undefined) return undefined;
  const number = {
    from: Number(from),
    to: Number(to ?? from),
    firstPart: first,
    lastPart: to === undefined ? first : (last ?? ''),
  };
  return number.to < number.from ? undefined : number;
}

/** @returns undefined if it is not a chapter number. */
export function parseChapterNumber(text: string): number | undefined {
  const digits = text.replaceAll(DIRECTION_MARKS, '');
  return CHAPTER.test(digits) ? Number(digits) : undefined;
}
