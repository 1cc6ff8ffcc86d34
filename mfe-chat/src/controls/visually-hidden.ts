import { FOR_SCREEN_READERS } from '@targum/ui-kit';

const { whiteSpace: _, ...hidden } = FOR_SCREEN_READERS;

/** Hides an element from sight, but not from screen readers. The element's lines can break. */
export const visuallyHidden = hidden;
