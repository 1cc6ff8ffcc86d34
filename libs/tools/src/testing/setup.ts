import { raiseTimeouts } from './test-timeouts.ts';

// vitest runs this file before each test file, but imports test-timeouts.ts only once in each
// worker. So each call replaces vitest's own `waitFor`, not an earlier replacement.
raiseTimeouts();
