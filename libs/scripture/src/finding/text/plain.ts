import { digitOf } from '../../digits.ts';
import type { PlacedText } from './placed-text.ts';

/** Invisible characters: direction marks, joiners, soft hyphens, byte order marks. */
const UNSEEN =
  /[\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}]/gu;
/** Arabic signs above and below letters, and the stroke that stretches words. */
const ARABIC_SIGNS = /(?=\p{Script_Extensions=Arabic})[\p{Mn}\u{640}]/gu;
const CLUSTER = /\P{M}\p{M}+/gu;
const DIGIT = /(?![0-9])\p{Nd}/gu;
const SPACE = /[^\S ]/gu;

/** The marks to replace. Each mark's replacement is at the same position in `USUAL`. */
const OTHER = '،、，﹐؛；：∶﹕．。۔‐‑‒―−－﹣～〜（）';
const USUAL = ',,,,;;:::...---------()';
const MARKS = new RegExp(`[${OTHER}]`, 'gu');

/** Rewrites a line with plain digits, spaces and marks, and composed letters, for the parser. */
export const plain = (line: PlacedText): PlacedText =>
  line
    .replace(UNSEEN, () => '')
    .replace(ARABIC_SIGNS, () => '')
    .replace(CLUSTER, ([cluster]) => {
      const composed = cluster.normalize('NFC');
      return composed === cluster ? undefined : composed;
    })
    .replace(DIGIT, ([digit]) => String(digitOf(digit)))
    .replace(SPACE, () => ' ')
    .replace(MARKS, ([mark]) => USUAL[OTHER.indexOf(mark)]);
