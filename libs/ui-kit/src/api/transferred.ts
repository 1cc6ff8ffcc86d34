import { createListeners } from '../observable/listeners.ts';

/**
 * Tells of bytes that the browser's list of loads does not count, or only once the load has ended:
 * those of streams and of uploads.
 */
export const transferred = createListeners<[bytes: number]>();
