import { startBuiltThreads } from './built-threads.ts';

// `npm test` has built all programs.
if (process.env['TEST_BUILT_PROGRAMS'] === 'on') startBuiltThreads();
