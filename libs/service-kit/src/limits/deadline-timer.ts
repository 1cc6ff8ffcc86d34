interface Entry {
  readonly due: number;
  readonly act: () => void;
}

const TICK_MS = 50;

const entries = new Set<Entry>();
let ticking: NodeJS.Timeout | undefined;

const tick = () => {
  const now = performance.now();
  for (const entry of entries) {
    if (entry.due > now) continue;
    entries.delete(entry);
    entry.act();
  }
  if (entries.size > 0) return;
  clearInterval(ticking);
  ticking = undefined;
};

/**
 * Calls `act` once after `ms` milliseconds, up to 50 ms late. All deadlines of the process share
 * one timer, because most deadlines are cancelled and a Node timer for each would cost more.
 * @returns a function that cancels the deadline.
 */
export const afterDeadline = (ms: number, act: () => void): (() => void) => {
  const entry = { due: performance.now() + ms, act };
  entries.add(entry);
  ticking ??= setInterval(tick, TICK_MS);
  return () => void entries.delete(entry);
};
