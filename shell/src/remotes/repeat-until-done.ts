import { wait } from '@targum/ui-kit';

const PAUSE_MS = 30_000;

/** Pauses after each failure. The returned function stops the repetition. */
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
