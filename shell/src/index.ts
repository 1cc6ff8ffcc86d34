import { startEarly } from './early.ts';
import { forbidEval } from './forbid-eval.ts';

forbidEval();
startEarly();

/** The async boundary: shared modules are set up before anything imports them. */
void import('./bootstrap.tsx');
