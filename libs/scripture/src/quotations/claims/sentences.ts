import { CLOSING_MARKS, MOSTLY_CLOSING, MOSTLY_OPENING } from '../quotation-marks.ts';
import { firstIndex } from './first-index.ts';
import type { Stretch } from '../../finding/text/placed-text.ts';

/** Matches a list item's number or an abbreviation, after which a point ends no sentence. */
const NO_END = String.raw`(?<!^[ \t>]{0,20}\d{1,9}|(?<!\p{L})(?:cf|Cf|vgl|Vgl|v|vv|ch|chap))`;
/** Matches the end of a sentence, with closing marks. In Chinese, no space follows. */
const END = new RegExp(
  [
    NO_END + String.raw`[.!?؟۔।](?:["'’${MOSTLY_CLOSING})\]*_]*)(?=\s)`,
    String.raw`[。！？](?:[${MOSTLY_CLOSING}）]*)`,
    String.raw`\n(?=[ \t]*(?:#|[-*+|] |\d+[.)] ))`,
  ].join('|'),
  'gmu',
);
const MARK_AT_END = new RegExp(String.raw`[.!?؟۔।。！？…]["'’${CLOSING_MARKS})\]*_]*$`);
const NEW_SENTENCE = new RegExp(
  String.raw`^["'’${MOSTLY_CLOSING})\]*_]*\s+["'‘${MOSTLY_OPENING}([*_]*\p{Lu}`,
  'u',
);
const BESIDE_MAX = 40;

/** Returns the number of the sentence at a place of a text. */
export type SentenceAt = (place: number) => number;

/**
 * Returns a function that gives the number of the sentence at a place.
 * @param whole quotations and references, in order. No sentence ends inside them. A quotation that
 * ends with ".", "?" or "!" ends its sentence if a capital letter follows.
 */
export function sentencesOf(text: string, whole: readonly Stretch[]): SentenceAt {
  const ends: number[] = [];
  let next = 0;
  for (const { 0: mark, index } of text.matchAll(END)) {
    while (next < whole.length && whole[next]!.end <= index) next += 1;
    const isWithin = next < whole.length && whole[next]!.start <= index;
    if (!isWithin) ends.push(index + mark.length);
  }
  for (const { start, end } of whole) {
    const written = text.slice(Math.max(start, end - BESIDE_MAX), end);
    const after = text.slice(end, end + BESIDE_MAX);
    if (MARK_AT_END.test(written) && NEW_SENTENCE.test(after)) ends.push(end);
  }
  ends.sort((one, other) => one - other);
  return (place) => firstIndex(ends, (end) => end > place);
}
