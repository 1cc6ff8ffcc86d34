import { vi } from 'vitest';

const PATIENCE_MS = 10_000;

// A busy machine is slow, not wrong.
const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
