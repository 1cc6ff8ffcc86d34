import { describe, expect, it, vi } from 'vitest';
import { runScript } from './run-script.ts';
import type { ScriptModule } from './run-script.ts';
import { judgeRun } from './verdict.ts';

type Executor = ScriptModule['options']['scenarios'][string];

const once = (maxDuration: string): Executor => ({
  executor: 'per-vu-iterations',
  vus: 1,
  iterations: 1,
  maxDuration,
});
const ramp = (gracefulStop: string): Executor => ({
  executor: 'ramping-vus',
  startVUs: 1,
  stages: [],
  gracefulStop,
});

const run = async (executor: Executor, parts: Partial<ScriptModule>) => {
  const script: ScriptModule = {
    options: {
      scenarios: { executor },
      thresholds: { checks: ['rate>=0.999'] },
      setupTimeout: '1m',
      teardownTimeout: '1m',
    },
    setup: async () => ({ people: [], adminCookie: null }),
    default: async () => {},
    teardown: async () => {},
    ...parts,
  };
  return judgeRun(await runScript(script), script.options.thresholds);
};

describe('a run', () => {
  it('fails if its rounds exceed their time limit, and still cleans up', async () => {
    const teardown = vi.fn(async () => {});
    const endless = () => new Promise<void>(() => {});
    const runs = await Promise.all(
      [once('1s'), ramp('1s')].map((executor) => run(executor, { default: endless, teardown })),
    );
    for (const findings of runs) {
      expect(findings).toEqual([
        { kept: true, text: 'checks rate>=0.999: no value' },
        { kept: false, text: 'Error: The run exceeded a time limit of 1 s.' },
      ]);
    }
    expect(teardown).toHaveBeenCalledTimes(2);
  });

  it('fails if it cannot clean up, even if its checks pass', async () => {
    const teardown = async () => {
      throw new Error('DELETE /api/admin/users/:id: 503');
    };
    expect(await run(once('1m'), { teardown })).toEqual([
      { kept: true, text: 'checks rate>=0.999: no value' },
      { kept: false, text: 'teardown: Error: DELETE /api/admin/users/:id: 503' },
    ]);
  });
});
