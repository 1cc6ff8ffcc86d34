import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from './child.ts';
import type { Child, ChildSpec } from './child.ts';
import { logTail } from './logs.ts';
import { forgetProcess, recordProcess } from './run-records.ts';
import { Refusal, say } from '../launcher/say.ts';
import { waitUntil } from './wait.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
/** The restart delay is reset for a process that ran this long. */
const SETTLED_MS = 60_000;

export interface Unit {
  spec: ChildSpec;
  isReady: (child: Child) => Promise<boolean> | boolean;
}

/**
 * Creates a supervisor, which restarts the product's processes and records their pids in `runDir`.
 */
export function createSupervisor(runDir: string) {
  const running = new Map<string, Child>();
  const stopping = new Map<string, Promise<void>>();
  let closed = false;

  async function launch({ spec, isReady }: Unit): Promise<Child> {
    if (closed) throw new Refusal('Stopped before everything was started');
    const child = await startChild({ ...spec, ownSession: true });
    running.set(spec.name, child);
    recordProcess(runDir, spec.name, child.pid, spec.stopSignal ?? 'SIGTERM');
    void child.exited.then(() => {
      if (running.get(spec.name) !== child) return;
      running.delete(spec.name);
      forgetProcess(runDir, spec.name);
    });
    if (closed) await child.stop();
    await waitUntil(spec.name, () => isReady(child), { gaveUp: child.ending });
    return child;
  }

  async function keepRunning(unit: Unit, first: Child): Promise<void> {
    const { name } = unit.spec;
    let child: Child | undefined = first;
    let delay = FIRST_DELAY_MS;
    for (;;) {
      const startedAt = performance.now();
      const ending: string = child ? await child.exited : 'not ready';
      if (closed || stopping.has(name)) return;
      if (performance.now() - startedAt > SETTLED_MS) delay = FIRST_DELAY_MS;
      say(`${name} ended (${ending}); starting it again in ${delay / 1000} s`);
      await sleep(delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
      if (closed || stopping.has(name)) return;
      child = await launch(unit).catch(async () => {
        await running.get(name)?.stop();
        return undefined;
      });
      if (closed || stopping.has(name)) return;
      if (child) say(`${name} runs again`);
    }
  }

  function beginStop(name: string): Promise<void> {
    const known = stopping.get(name);
    if (known) return known;
    const stopped = running.get(name)?.stop() ?? Promise.resolve();
    stopping.set(name, stopped);
    return stopped;
  }

  return {
    /** Starts a process and waits until it is ready. Restarts it whenever it ends. */
    async start(unit: Unit) {
      try {
        void keepRunning(unit, await launch(unit));
      } catch (error) {
        if (error instanceof Refusal) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new Refusal(
          `${reason}. Its log, ${unit.spec.logFile}, ends with:\n${logTail(unit.spec.logFile)}`,
        );
      }
    },
    /** Disables all further starts. */
    close() {
      closed = true;
    },
    isClosed: () => closed,
    /** Sends the stop signal and returns without waiting. */
    beginStop: (name: string) => void beginStop(name),
    async stop(names: readonly string[]) {
      await Promise.all(names.map(beginStop));
    },
    killAll() {
      for (const child of running.values()) child.kill('SIGKILL');
    },
  };
}

export type Supervisor = ReturnType<typeof createSupervisor>;
