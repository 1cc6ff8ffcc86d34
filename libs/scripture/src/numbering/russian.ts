import type { Row } from './rows.ts';

/**
 * Rows that correct the package's model, which gives these titles and parts of Psalm 90 the numbers
 * of other verses.
 */
export const russianProtestant: readonly Row[] = [
  ['PSA 89:1-2', 'PSA 90:1'],
  ['PSA 89:3-6', 'PSA 90:2-5'],
  ['PSA 89:6', 'PSA 90:6'],
  ['PSA 141:0', 'PSA 142:1'],
  ['SNG 1:0', 'SNG 1:1'],
];

/** Rows of the edition that includes the additions of the Septuagint. */
export const russianOrthodox: readonly Row[] = [
  ...russianProtestant,
  ['PRO 13:15-26', 'PRO 13:14-25'],
  ['PRO 18:9-25', 'PRO 18:8-24'],
  ['DAN 3:91-100', 'DAN 3:24-33'],
];
