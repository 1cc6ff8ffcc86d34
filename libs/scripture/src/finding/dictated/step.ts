import type { PlacedText } from '../text/placed-text.ts';

export type Step = (line: PlacedText) => PlacedText;

/** Matches a chapter or verse (the source of a regular expression). */
export const NUMBER = String.raw`(?<!\d)\d{1,3}(?!\d)`;
