import { createStoredValue, useObservable } from '@targum/ui-kit';

type Size = 'normal' | 'larger';

/** The size of verses, kept in this browser. */
const stored = createStoredValue<Size>(
  'versesSize',
  'normal',
  (value): value is Size => value === 'normal' || value === 'larger',
);

/** Whether verses are larger, and a function that changes it. */
export const useLargerText = (): [boolean, (larger: boolean) => void] => [
  useObservable(stored) === 'larger',
  (larger) => stored.set(larger ? 'larger' : 'normal'),
];
