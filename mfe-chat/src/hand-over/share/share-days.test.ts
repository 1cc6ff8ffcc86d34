import { expect, it } from 'vitest';
import { shareDays } from './share-days.ts';

it.each([
  [30, 366, [7, 30, 90]],
  [14, 366, [7, 14, 30, 90]],
  [5, 60, [5, 7, 30]],
])(
  "[4.119] the choices include the operator's default of %i days, and none exceeds %i days",
  (defaultDays, maxDays, offered) => {
    expect(shareDays({ defaultDays, maxDays })).toEqual(offered);
  },
);
