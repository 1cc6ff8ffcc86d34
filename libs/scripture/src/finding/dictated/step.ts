import type { PlacedText } from '../text/placed-text.ts';

export type Step = (line: PlacedText) => PlacedText;
