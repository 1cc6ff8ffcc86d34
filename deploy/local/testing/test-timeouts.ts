import { vi } from 'vitest';

const WAIT_FOR_MS = 10_000;

// Raises the default of `vi.waitFor` from one second: tests must pass on a busy machine too.
const { waitFor } = vi;
vi.waitFor = (callback, options = WAIT_FOR_MS) => waitFor(callback, options);
