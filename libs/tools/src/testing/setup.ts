import { raiseTimeouts } from './test-timeouts.ts';

// vitest runs this file before each test file, but imports the other only once in each worker.
raiseTimeouts();
