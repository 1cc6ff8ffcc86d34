import type { ByteBudget } from '@targum/service-kit';
import { runTool } from './run-tool.ts';
import type { RunTool } from './run-tool.ts';

export interface BoundedToolsOptions {
  readonly memory: ByteBudget;
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** Milliseconds that a run may wait for its turn. */
  readonly waitMs: number;
}

/**
 * Memory that is reserved for a run. To encode a text of 1,000 characters, ffmpeg takes up to 56
 * MiB and the sound of the text takes up to 8 MiB.
 */
const BYTES_OF_RUN = 64 * 1024 * 1024;

/**
 * Limits the number of simultaneous programs. A run gets 503 if too many runs wait, or if its own
 * wait takes too long.
 */
export const createBoundedTools = ({
  memory,
  concurrency,
  ...waiting
}: BoundedToolsOptions): RunTool => {
  const tools = memory.part({ bytes: memory.bytes, atOnce: concurrency, ...waiting });
  return (run) => tools.within(BYTES_OF_RUN, () => runTool(run));
};
