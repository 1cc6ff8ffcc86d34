import type { limits } from '@targum/contracts';

const DAYS = [7, 30, 90];

type Limits = Pick<typeof limits.share, 'defaultDays' | 'maxDays'>;

/** Returns the days after which a copy can expire, within the operator's limits. */
export const shareDays = ({ defaultDays, maxDays }: Limits): number[] =>
  [...new Set([...DAYS, defaultDays])]
    .filter((days) => days <= maxDays)
    .toSorted((one, other) => one - other);
