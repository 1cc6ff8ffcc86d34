import { wait } from '@targum/ui-kit';

const PAUSE_MS = 30_000;

/**
 * Repeats an attempt until it succeeds, with a pause after each failure.
 * @returns a function that stops the repetition.
 */
export function repeatUntilDone(attempt: () => Promise<void>): () => void {
  let isWanted = true;
  const run = async () => {
    try {
      await attempt();
    } catch {
      await wait(PAUSE_MS);
      if (isWanted) void run();
    }
  };
  void run();
  return () => {
    isWanted = false;
  };
}
