const FIRST_STRONG = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns the direction of the first letter of a text. Undefined without letters. */
export function directionOfText(text: string): 'ltr' | 'rtl' | undefined {
  const letter = FIRST_STRONG.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
