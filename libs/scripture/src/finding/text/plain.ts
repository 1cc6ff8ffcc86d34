import type { PlacedText } from './placed-text.ts';

/** Characters that do not show: marks of direction, joiners that are not needed, soft hyphens, byte order marks. */
const UNSEEN =
  /[\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}]/gu;
/** Arabic signs above and below letters, and the stroke that makes words longer. */
const ARABIC_SIGNS = /(?=\p{Script_Extensions=Arabic})[\p{Mn}\u{640}]/gu;
/** A letter and its marks that are written as several characters. */
const CLUSTER = /\P{M}\p{M}+/gu;
const DIGIT = /(?![0-9])\p{Nd}/gu;
const SPACE = /[^\S ]/gu;

const PLAIN: Readonly<Record<string, string>> = {
  // Commas: Arabic, ideographic, full-width, small.
  '،': ',',
  '、': ',',
  '，': ',',
  '﹐': ',',
  // Semicolons, colons and full stops.
  '؛': ';',
  '；': ';',
  '：': ':',
  '∶': ':',
  '﹕': ':',
  '．': '.',
  '。': '.',
  '۔': '.',
  // Hyphens, dashes, the minus sign and the tildes of ranges.
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '−': '-',
  '－': '-',
  '﹣': '-',
  '～': '-',
  '〜': '-',
  '（': '(',
  '）': ')',
};
const MARKS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** The value of a digit of any script. The digits of a script stand in a row, so the ones below are counted. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Writes a line with plain digits, spaces, commas, colons and dashes, without characters that do not
 * show, and with letters in their composed form, as the parser expects them.
 */
export const plain = (line: PlacedText): PlacedText =>
  line
    .replace(UNSEEN, () => '')
    .replace(ARABIC_SIGNS, () => '')
    .replace(CLUSTER, ([cluster]) => {
      const composed = cluster.normalize('NFC');
      return composed === cluster ? undefined : composed;
    })
    .replace(DIGIT, ([digit]) => digitOf(digit))
    .replace(SPACE, () => ' ')
    .replace(MARKS, ([mark]) => PLAIN[mark]);
