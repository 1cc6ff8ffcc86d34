import { join } from 'node:path';
import type { ListedUser } from '@targum/contracts/on-demand';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ordinaryCalls } from '@targum/deploy/k6/scenarios/calls.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { findTool } from '@targum/deploy/local/launcher/tools.ts';
import { runScript } from '@targum/deploy/local/load/run-script.ts';
import type { ScriptModule } from '@targum/deploy/local/load/run-script.ts';
import { judgeRun } from '@targum/deploy/local/load/verdict.ts';
import { run } from '@targum/deploy/local/processes/run.ts';
import { ADMIN } from './testing/admin.ts';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { logInAsAdmin } from './testing/people.ts';

let cluster: Cluster;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, tokensPerSecond: 500 });
  env = {
    ...{ BASE_URL: cluster.origin, USERS: '2', DURATION: '1s' },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  };
  vi.stubGlobal('__ENV', env);
}, 120_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await cluster.close();
});

const accounts = async () => {
  const admin = await logInAsAdmin(cluster.origin);
  const listed = (await (await admin.fetch('/api/admin/users')).json()) as ListedUser[];
  return listed.map(({ email }) => email);
};

describe('on Node', () => {
  /** Returns the thresholds without those for durations, which depend on the machine. */
  const withoutTimes = ({ options: { thresholds } }: ScriptModule) =>
    Object.fromEntries(
      Object.entries(thresholds).filter(([metric]) => !/^http_req_(waiting|duration)/.test(metric)),
    );
  const play = async (script: ScriptModule) => {
    const figures = await runScript(script);
    const findings = judgeRun(figures, withoutTimes(script));
    return { figures, broken: findings.filter(({ kept }) => !kept) };
  };

  it.each([
    ['smoke', () => import('@targum/deploy/k6/smoke.ts')],
    ['ordinary-calls', () => import('@targum/deploy/k6/ordinary-calls.ts')],
    ['streams', () => import('@targum/deploy/k6/streams.ts')],
    ['audio', () => import('@targum/deploy/k6/audio.ts')],
  ])('the scenario %s keeps its thresholds and leaves no account behind', async (_, load) => {
    const { figures, broken } = await play(await load());
    expect([...figures.complaints]).toEqual([]);
    expect(broken).toEqual([]);
    expect(await accounts()).toEqual([ADMIN.email]);
  });

  it('every kind of ordinary call succeeds', async () => {
    const script = await import('@targum/deploy/k6/ordinary-calls.ts');
    const vus = ordinaryCalls('').length;
    const eachOnce = {
      executor: 'per-vu-iterations',
      vus,
      iterations: 1,
      maxDuration: '1m',
    } as const;
    const { figures } = await play({
      ...script,
      options: { ...script.options, scenarios: { eachOnce } },
    });
    expect([...figures.complaints]).toEqual([]);
    expect(figures.kinds.get('ordinary')?.calls).toBe(vus);
  });

  it('the smoke test fails when a part of the product is down', async () => {
    const audioPart = cluster.parts.find(({ name }) => name === 'svc-audio')!;
    const { child } = audioPart.replicas[0]!;
    await child.stop();
    const { figures, broken } = await play(await import('@targum/deploy/k6/smoke.ts'));
    expect([...figures.complaints.keys()]).toContain('check failed: every service is up');
    expect(broken.map(({ text }) => text)).toContain('http_req_failed{kind:speech} rate<=0: 1');
    await audioPart.restart();
  });
});

const k6 = findTool('k6');

describe.runIf(k6)('on the installed k6', () => {
  it.each(['smoke', 'ordinary-calls', 'streams', 'audio'])(
    'the scenario %s passes its checks and leaves no account behind',
    async (name) => {
      // Durations depend on the machine, so thresholds apply only to the smoke test.
      const flags = name === 'smoke' ? [] : ['--no-thresholds'];
      const script = join(ROOT, `deploy/k6/${name}.ts`);
      const printed = await run(k6!, ['run', '--quiet', '--no-color', ...flags, script], {
        env: { ...process.env, ...env, K6_NO_USAGE_REPORT: 'true' },
      });
      expect(printed).toMatch(/http_req_failed\.*: 0\.00%/);
      // k6 prints this sign before the name of a failed check.
      expect(printed).not.toContain('✗');
      expect(await accounts()).toEqual([ADMIN.email]);
    },
  );
});
