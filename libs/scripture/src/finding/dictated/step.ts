import type { PlacedText } from '../text/placed-text.ts';

/** A step that writes words of references as the parser reads them. */
export type Step = (line: PlacedText) => PlacedText;

/** A chapter or verse (the source of a regular expression). */
export const NUMBER = String.raw`(?<!\d)\d{1,3}(?!\d)`;
