import { raiseTimeouts } from './test-timeouts.ts';

// vitest runs this file before each test file, but imports test-timeouts.ts only once in each worker.
raiseTimeouts();
