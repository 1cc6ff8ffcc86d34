import { FOR_SCREEN_READERS } from '@targum/ui-kit';

const { whiteSpace: _, ...hidden } = FOR_SCREEN_READERS;

/**
 * Hides an element from sight, but not from screen readers. Unlike `FOR_SCREEN_READERS`, lets the
 * text wrap.
 */
export const visuallyHidden = hidden;
