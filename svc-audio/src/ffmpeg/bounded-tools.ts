import type { ByteBudget } from '@targum/service-kit';
import { runTool } from './run-tool.ts';
import type { RunTool } from './run-tool.ts';

export interface BoundedToolsOptions {
  /** The memory budget of the process, from which each program takes its share. */
  readonly memory: ByteBudget;
  /** Maximum number of simultaneous programs. */
  readonly concurrency: number;
  /** Maximum number of waiting runs. */
  readonly maxWaiting: number;
  /** Milliseconds that a run may wait for its turn. */
  readonly waitMs: number;
}

/** ffmpeg takes up to 56 MiB to encode a text of 1,000 characters, and the sound up to 8 MiB. */
const BYTES_OF_RUN = 64 * 1024 * 1024;

/**
 * Runs at most `concurrency` programs concurrently. Throws 503 if too many runs wait, or after too
 * long a wait.
 */
export const createBoundedTools = ({
  memory,
  concurrency,
  ...waiting
}: BoundedToolsOptions): RunTool => {
  const tools = memory.part({ bytes: memory.bytes, atOnce: concurrency, ...waiting });
  return (run) => tools.within(BYTES_OF_RUN, () => runTool(run));
};
