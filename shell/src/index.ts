import { forbidEval } from './forbid-eval.ts';

forbidEval();

/** The async boundary: shared modules must be set up before anything imports them. */
import('./bootstrap.tsx').catch((error: Error) => {
  // A script that times out, or that arrives without its code, fires no `error` event. On
  // `missing-script`, index.html reloads the page or shows a message.
  dispatchEvent(new Event('missing-script'));
  if (error.name !== 'ChunkLoadError') throw error;
});
