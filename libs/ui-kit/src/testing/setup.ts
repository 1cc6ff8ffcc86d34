import { afterAll, afterEach, beforeEach } from 'vitest';
import { clearMemory, clearPage, stopTimers } from './happy-dom.ts';

// An answer that arrives after a test can still show a notice or store something.
beforeEach(clearMemory);
afterEach(clearPage);
afterAll(stopTimers);
