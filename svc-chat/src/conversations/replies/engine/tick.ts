/**
 * Each interval is divided into this many phases. The callers are spread over the phases, so that
 * no turn of the event loop takes long.
 */
const PHASES = 5;

/**
 * Creates the timer that all streams of a process share for sending text. The timer runs only while
 * a function waits.
 */
export function createTick(everyMs: number) {
  /**
   * The functions that wait, by phase. The last phase runs next; new functions join the first
   * phase.
   */
  let phases = Array.from({ length: PHASES }, () => new Set<() => void>());
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;

  const tick = () => {
    const due = phases.at(-1)!;
    phases = [new Set(), ...phases.slice(0, -1)];
    waiting -= due.size;
    for (const run of due) run();
    if (waiting > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    /** @returns a function that cancels the call. */
    next(run: () => void) {
      const phase = phases[0]!;
      phase.add(run);
      waiting += 1;
      timer ??= setInterval(tick, everyMs / PHASES);
      return () => {
        if (phase.delete(run) && phases.includes(phase)) waiting -= 1;
      };
    },
  };
}

export type Tick = ReturnType<typeof createTick>;
