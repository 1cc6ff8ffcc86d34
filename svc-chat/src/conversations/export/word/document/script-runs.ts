export type Direction = 'ltr' | 'rtl';

/** The scripts that are written from right to left. */
const RIGHT = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}`;
const LEFT = String.raw`[\p{L}--[${RIGHT}]]`;

/**
 * Matches text against the direction of its paragraph: from its first letter to its last letter or
 * digit. Spaces, punctuation and brackets at its ends belong to the paragraph.
 */
const AGAINST: Readonly<Record<Direction, RegExp>> = {
  ltr: new RegExp(`[${RIGHT}](?:[^${RIGHT}\\p{L}]*[${RIGHT}\\d])*`, 'gv'),
  rtl: new RegExp(`${LEFT}(?:[^${RIGHT}\\p{L}]*[${LEFT}\\d\\p{M}])*`, 'gv'),
};

export interface ScriptRun {
  readonly start: number;
  readonly end: number;
  readonly direction: Direction;
}

/** Cuts the text of a paragraph into runs of one direction. */
export function scriptRuns(text: string, direction: Direction): ScriptRun[] {
  const runs: ScriptRun[] = [];
  let last = 0;
  for (const { 0: found, index } of text.matchAll(AGAINST[direction])) {
    if (index > last) runs.push({ start: last, end: index, direction });
    last = index + found.length;
    runs.push({ start: index, end: last, direction: direction === 'ltr' ? 'rtl' : 'ltr' });
  }
  if (last < text.length) runs.push({ start: last, end: text.length, direction });
  return runs;
}
