import { setTimeout as sleep } from 'node:timers/promises';
import { nameOf, withoutIds } from '@targum/deploy/k6/scenarios/calls.ts';
import type { ScenarioRequest } from '@targum/deploy/k6/scenarios/calls.ts';
import type { Person } from './people.ts';

/** Ordinary calls at a constant rate. */
export interface Load {
  readonly sent: number;
  /** Average calls per second, until now or until `stop`. */
  readonly reached: number;
  /** Messages of failed calls, with their number of occurrences. */
  readonly failures: ReadonlyMap<string, number>;
  /**
   * Stops the load.
   * @returns when all calls have been answered.
   */
  stop(): Promise<void>;
}

const TICK_MS = 10;
/**
 * Maximum number of open calls, which limits the load on a slow machine. Queued calls would measure
 * the machine's capacity, not whether clients notice a restart. At 100 calls per second the limit
 * applies when calls take 0.3 s.
 */
const MOST_OPEN = 32;

/** Makes the calls in turn, without retries. */
export const startLoad = (
  next: (turn: number) => { readonly person: Person; readonly request: ScenarioRequest },
  perSecond: number,
): Load => {
  const failures = new Map<string, number>();
  const open = new Set<Promise<void>>();
  let sent = 0;
  const startedAt = performance.now();
  let endedAt: number | undefined;
  const stop = new AbortController();

  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
  const call = async (turn: number) => {
    const { person, request } = next(turn);
    const what = nameOf(request);
    try {
      const answer = await person.send(request);
      const text = await answer.text();
      if (answer.status !== request.status) fail(`${what}: ${answer.status} ${withoutIds(text)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      fail(`${what}: ${message} ${String(cause)}`);
    }
  };
  const run = async () => {
    let last = performance.now();
    let due = 0;
    while (!stop.signal.aborted) {
      const now = performance.now();
      due = Math.min(due + ((now - last) / 1000) * perSecond, MOST_OPEN);
      last = now;
      for (; due >= 1 && open.size < MOST_OPEN; due -= 1) {
        const made = call(sent++).finally(() => open.delete(made));
        open.add(made);
      }
      await sleep(TICK_MS);
    }
  };
  const running = run();
  return {
    get sent() {
      return sent;
    },
    get reached() {
      return (sent * 1000) / ((endedAt ?? performance.now()) - startedAt);
    },
    failures,
    async stop() {
      stop.abort();
      await running;
      endedAt = performance.now();
      await Promise.all(open);
    },
  };
};
