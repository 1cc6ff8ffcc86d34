import { useObservable } from '../observable/observable.ts';
import { createStoredValue } from '../storage/stored-value.ts';

type Choice = 'open' | 'closed';

/** The user's choice, kept in this browser. index.html reads it before the first paint. */
const stored = createStoredValue<Choice>(
  'sidebar',
  'open',
  (value): value is Choice => value === 'open' || value === 'closed',
);

const setOpen = (open: boolean): void => stored.set(open ? 'open' : 'closed');

/**
 * Whether the sidebar is a column beside the screen, except on phones, and a function that opens or
 * closes the column.
 */
export const useSidebarColumn = (): [boolean, (open: boolean) => void] => [
  useObservable(stored) === 'open',
  setOpen,
];
