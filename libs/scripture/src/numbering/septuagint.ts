import type { Row } from './rows.ts';

/** A verse that the package's model leaves out by a mistyped key. */
export const septuagint: readonly Row[] = [['1KI 11:6', '1KI 11:5']];

/**
 * Verses of the original that the Septuagint does not have, at whose numbers it has others. The
 * package's model leaves them there.
 */
export const notInSeptuagint: readonly string[] = ['EXO 36:10-34', 'JER 39:4-13'];
