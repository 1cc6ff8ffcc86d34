import type { limits } from '@targum/contracts';

const DAYS = [7, 30, 90];

type Limits = Pick<typeof limits.share, 'defaultDays' | 'maxDays'>;

/**
 * Returns the numbers of days after which a copy can expire: those of the product, within the
 * operator's limits.
 */
export const shareDays = ({ defaultDays, maxDays }: Limits): number[] =>
  [...new Set([...DAYS, defaultDays])]
    .filter((days) => days <= maxDays)
    .toSorted((one, other) => one - other);
