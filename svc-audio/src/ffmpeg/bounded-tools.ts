import type { ByteBudget } from '@targum/service-kit';
import { runTool } from './run-tool.ts';
import type { RunTool } from './run-tool.ts';

export interface BoundedToolsOptions {
  /** The memory of the process, of which each program takes its part. */
  readonly memory: ByteBudget;
  /** Programs at once. */
  readonly concurrency: number;
  /** Runs that may wait for their turn. */
  readonly maxWaiting: number;
  /** How long a run may wait for its turn, in milliseconds. */
  readonly waitMs: number;
}

/** ffmpeg takes up to 56 MiB to encode a text of 1,000 characters, and the sound up to 8. */
const BYTES_OF_RUN = 64 * 1024 * 1024;

/** Runs programs, never more than `concurrency` at once; 503 when too many wait or for too long. */
export const createBoundedTools = ({
  memory,
  concurrency,
  ...waiting
}: BoundedToolsOptions): RunTool => {
  const tools = memory.part({ bytes: memory.bytes, atOnce: concurrency, ...waiting });
  return (run) => tools.within(BYTES_OF_RUN, () => runTool(run));
};
