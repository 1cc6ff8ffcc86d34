import { afterAll, afterEach } from 'vitest';
import { clearPage, stopTimers } from './happy-dom.ts';

afterEach(clearPage);
afterAll(stopTimers);
