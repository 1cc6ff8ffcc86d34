import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { say } from '@targum/deploy/local/launcher/say.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { EXIT_NO_ANSWER } from '../repository/audit.ts';
import type { Count } from './test-report.ts';

export interface Tally extends Count {
  /** A line for each step: its result, name and duration. */
  readonly steps: string[];
}

export interface Step {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The step may exit with `EXIT_NO_ANSWER`. It then counts neither as passed nor as failed. */
  maySkip?: boolean;
  /** The step leaves the processor to other steps and prints its output when it ends. */
  isInBackground?: boolean;
}

const running = new Set<ChildProcess>();
let stopping = false;

/**
 * Stops the running steps and starts no further step. Resolves when the running steps have ended.
 */
export async function stopSteps(signal: NodeJS.Signals): Promise<void> {
  stopping = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of running) child.kill(signal);
  await Promise.all(ended);
}

/**
 * Runs a step and returns its exit code. `output` decides whether the step's output is printed
 * while it runs or only if it fails. A step in the background prints its output when it ends.
 * The promise never settles after `stopSteps`, so that the caller does not report or start anything
 * more before the process exits.
 */
export function runStep(step: Step, output: 'while it runs' | 'if it fails'): Promise<number> {
  return new Promise((resolve) => {
    if (stopping) return;
    const isPrintedNow = output === 'while it runs' && !step.isInBackground;
    const child = spawn(step.command, step.args, {
      cwd: ROOT,
      env: { ...process.env, ...step.env },
      stdio: isPrintedNow ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    if (step.isInBackground && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    }
    running.add(child);
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => printed.push(chunk));
    }
    child.once('error', (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      running.delete(child);
      if (stopping) return;
      if (code !== 0 || output === 'while it runs') process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });
}

/** Prints and records the result of a step that began at `since`, a value of `performance.now()`. */
export function endStep(
  tally: Tally,
  name: string,
  result: 'ok' | 'FAILED' | 'skipped',
  since: number,
): void {
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const line = `${result.padEnd(7)} ${name.padEnd(18)} ${seconds.padStart(6)} s`;
  tally.steps.push(line);
  say(line);
}

/** Runs a check and adds its result to the tally, which does not count a skipped check. */
export async function runCheck(check: Step, tally: Tally): Promise<void> {
  const since = performance.now();
  const code = await runStep(check, 'if it fails');
  if (check.maySkip && code === EXIT_NO_ANSWER) return endStep(tally, check.name, 'skipped', since);
  tally[code === 0 ? 'passed' : 'failed'] += 1;
  endStep(tally, check.name, code === 0 ? 'ok' : 'FAILED', since);
}

export async function runLanes(lanes: readonly (readonly Step[])[], tally: Tally): Promise<void> {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const check of lane) await runCheck(check, tally);
    }),
  );
}
