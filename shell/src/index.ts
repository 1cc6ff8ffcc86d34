import { startEarly } from './early.ts';
import { forbidEval } from './forbid-eval.ts';

forbidEval();
startEarly();

/** The async boundary: shared modules are set up before anything imports them. */
import('./bootstrap.tsx').catch((error: Error) => {
  // index.html reloads a page whose code does not come.
  if (error.name !== 'ChunkLoadError') throw error;
});
