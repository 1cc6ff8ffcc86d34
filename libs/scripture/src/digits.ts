/**
 * Returns the value of a digit of any script. In Unicode, the ten digits of a script follow one
 * another.
 */
export function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
