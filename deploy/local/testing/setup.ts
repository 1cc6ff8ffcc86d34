// vitest runs this file before each test file, and what it imports once for each worker.
import './test-timeouts.ts';
