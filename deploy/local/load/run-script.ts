import { setTimeout as sleep } from 'node:timers/promises';
import type { Script } from '../../k6/script.ts';
import { toSeconds } from '../../k6/scenarios/settings.ts';
import { createRecorder } from './figures.ts';
import type { Figures } from './figures.ts';
import { runIteration } from './iteration.ts';

export interface ScriptModule extends Pick<Script, 'options' | 'setup' | 'teardown'> {
  readonly default: Script['iterate'];
}

type Executor = Script['options']['scenarios'][string];
type Ramping = Extract<Executor, { executor: 'ramping-vus' }>;

const msOf = (duration: string) => 1000 * toSeconds(duration);

/**
 * Returns the result of `work`.
 * @throws Error when the work takes longer than `limitMs` milliseconds.
 */
const within = async <Result>(limitMs: number, work: Promise<Result>): Promise<Result> => {
  const timer = new AbortController();
  const late = sleep(limitMs, undefined, timer).then((): never => {
    throw new Error(`The run exceeded a time limit of ${limitMs / 1000} s.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
};

/**
 * Returns the milliseconds after which each user starts, and after which no user begins a new
 * round.
 */
const rampOf = ({ startVUs, stages }: Ramping) => {
  const starts = Array.from({ length: startVUs }, () => 0);
  let end = 0;
  for (const { duration, target } of stages) {
    const before = starts.length;
    while (starts.length < target) {
      starts.push(end + (msOf(duration) * (starts.length + 1 - before)) / (target - before));
    }
    end += msOf(duration);
  }
  return { starts, end };
};

const execute = (executor: Executor, round: (vu: number) => Promise<void>): Promise<unknown> => {
  if (executor.executor === 'per-vu-iterations') {
    const { vus, iterations, maxDuration } = executor;
    const use = async (vu: number) => {
      for (let done = 0; done < iterations; done += 1) await round(vu);
    };
    const users = Array.from({ length: vus }, (_, index) => use(index + 1));
    return within(msOf(maxDuration), Promise.all(users));
  }
  const { starts, end } = rampOf(executor);
  const begin = performance.now();
  const use = async (start: number, index: number) => {
    await sleep(start);
    do await round(index + 1);
    while (performance.now() - begin < end);
  };
  return within(end + msOf(executor.gracefulStop), Promise.all(starts.map(use)));
};

/**
 * Runs a script as k6 does. Its imports of k6's modules must lead to `k6-modules`. If the rounds
 * exceed their time limit or the teardown fails, the figures contain this as an error.
 * @throws Error when the setup fails.
 */
export const runScript = async (script: ScriptModule): Promise<Figures> => {
  const { scenarios, setupTimeout, teardownTimeout } = script.options;
  const recorder = createRecorder();
  const outside = <Result>(work: () => Promise<Result>) =>
    runIteration({ recorder, vu: 0, number: 0 }, work);

  const prepared = await within(msOf(setupTimeout), outside(script.setup));
  // k6 passes the result of setup to its users as JSON.
  const data = JSON.parse(JSON.stringify(prepared)) as typeof prepared;
  let rounds = 0;
  const round = (vu: number) =>
    runIteration({ recorder, vu, number: rounds++ }, () => script.default(data));
  try {
    for (const executor of Object.values(scenarios)) await execute(executor, round);
  } catch (error) {
    recorder.addError(String(error));
  }
  await within(
    msOf(teardownTimeout),
    outside(() => script.teardown(data)),
  ).catch((error: unknown) => recorder.addError(`teardown: ${String(error)}`));
  return recorder;
};
