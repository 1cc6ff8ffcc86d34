import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { clearMemory, clearPage, stopTimers } from './happy-dom.ts';

// An answer that arrives after a test can still show a notice or store something.
beforeEach(clearMemory);
afterEach(clearPage);
afterAll(stopTimers);
// Code that still loads when a file ends would fail to load in all later files.
afterAll(() => vi.dynamicImportSettled());
