import { useCallback } from 'react';
import { useObservable } from '../observable/observable.ts';
import { createStoredValue } from '../storage/stored-value.ts';
import { useMediaQuery } from '../theme/use-media-query.ts';

type Choice = 'auto' | 'open' | 'closed';

/** The user's choice, kept in this browser. index.html reads it before the first paint. */
const stored = createStoredValue<Choice>(
  'sidebar',
  'auto',
  (value): value is Choice => value === 'open' || value === 'closed',
);

/**
 * Whether the sidebar is a column beside the screen, except on phones, and a function that opens or
 * closes the column. Without a choice it is open in wide windows. A choice that equals the default for
 * the width is not stored: from then on the column follows the width again.
 */
export function useSidebarColumn(): [boolean, (open: boolean) => void] {
  const choice = useObservable(stored);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const setOpen = useCallback(
    (open: boolean) => stored.set(open === isWide ? 'auto' : open ? 'open' : 'closed'),
    [isWide],
  );
  return [choice === 'auto' ? isWide : choice === 'open', setOpen];
}
