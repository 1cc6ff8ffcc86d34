import { createObservable } from '@targum/ui-kit';
import type { WritableObservable } from '@targum/ui-kit';

/**
 * The text that is searched for. The sidebar's field and the search share it, so that nothing is lost
 * that is typed while the code of the search loads.
 */
export const searchText: WritableObservable<string> = createObservable('');
