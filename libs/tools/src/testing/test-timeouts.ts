import { vi } from 'vitest';

const WAIT_FOR_MS = 10_000;
const { waitFor } = vi;

/** Raises the default timeout of `vi.waitFor` from one second, because busy machines need more. */
export const raiseTimeouts = (): void => {
  vi.waitFor = (callback, options = WAIT_FOR_MS) => waitFor(callback, options);
};
