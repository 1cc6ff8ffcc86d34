import type { Row } from './rows.ts';

/** The package's model lacks this verse because of a mistyped key. */
export const septuagint: readonly Row[] = [['1KI 11:6', '1KI 11:5']];

/**
 * The Septuagint lacks these verses. The package's model gives them the numbers of other verses.
 */
export const notInSeptuagint: readonly string[] = ['EXO 36:10-34', 'JER 39:4-13'];
