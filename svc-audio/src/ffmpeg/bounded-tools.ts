import { unavailable } from '@targum/service-kit';
import pLimit from 'p-limit';
import { runTool } from './run-tool.ts';
import type { RunTool } from './run-tool.ts';

export interface BoundedToolsOptions {
  /** Programs at once. */
  readonly concurrency: number;
  /** Runs that may wait for their turn. */
  readonly maxWaiting: number;
}

/** Runs programs, never more than `concurrency` at once; 503 when too many wait. */
export const createBoundedTools = ({ concurrency, maxWaiting }: BoundedToolsOptions): RunTool => {
  const limit = pLimit(concurrency);
  return async (run) => {
    if (limit.pendingCount >= maxWaiting) throw unavailable();
    return limit(() => runTool(run));
  };
};
