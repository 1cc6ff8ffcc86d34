import type { ListedUser } from '@targum/contracts/on-demand';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { audio } from '@targum/deploy/k6/scenarios/audio.ts';
import { ordinaryCalls } from '@targum/deploy/k6/scenarios/calls.ts';
import { ordinary } from '@targum/deploy/k6/scenarios/ordinary-calls.ts';
import type { Scenario } from '@targum/deploy/k6/scenarios/scenario.ts';
import { smoke } from '@targum/deploy/k6/scenarios/smoke.ts';
import { streams } from '@targum/deploy/k6/scenarios/streams.ts';
import { runScenario } from '@targum/deploy/local/load/run-scenario.ts';
import { judgeRun } from '@targum/deploy/local/load/verdict.ts';
import { ADMIN } from './testing/admin.ts';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { failedChecks, samples, scenario as running } from './testing/k6-standin.ts';
import { logInAsAdmin } from './testing/people.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, tokensPerSecond: 500 });
}, 120_000);
afterAll(() => cluster.close());

const accounts = async () => {
  const admin = await logInAsAdmin(cluster.origin);
  const listed = (await (await admin.fetch('/api/admin/users')).json()) as ListedUser[];
  return listed.map(({ email }) => email);
};
/** A scenario without its thresholds for durations, which depend on the machine. */
const withoutTimes = ({ thresholds, ...scenario }: Scenario): Scenario => ({
  ...scenario,
  thresholds: Object.fromEntries(
    Object.entries(thresholds).map(([kind, { failed }]) => [kind, { failed }]),
  ),
});

describe('the scenarios on Node', () => {
  const run = async (scenario: Scenario, baseUrl = cluster.origin) => {
    const settings = { baseUrl, users: 2, seconds: 1, admin: ADMIN };
    const figures = await runScenario(scenario, settings);
    const findings = judgeRun(figures, withoutTimes(scenario).thresholds);
    return { figures, broken: findings.filter(({ kept }) => !kept) };
  };

  it.each([smoke, ordinary, streams, audio])(
    '$name keeps its thresholds and leaves no account behind',
    async (scenario) => {
      const { figures, broken } = await run(scenario);
      expect([...figures.complaints]).toEqual([]);
      expect(broken).toEqual([]);
      expect(await accounts()).toEqual([ADMIN.email]);
    },
  );

  it('the smoke test fails when a part of the product is down', async () => {
    const audioPart = cluster.parts.find(({ name }) => name === 'svc-audio')!;
    const { child } = audioPart.replicas[0]!;
    await child.stop();
    const { figures, broken } = await run(smoke);
    expect([...figures.complaints.keys()]).toContain('check failed: every service is up');
    expect(broken.map(({ text }) => text)).toContainEqual(expect.stringContaining('speech: 100'));
    await audioPart.restart();
  });
});

describe('the scripts for k6', () => {
  interface Script {
    readonly options: { readonly thresholds: Readonly<Record<string, readonly string[]>> };
    setup(): Promise<object>;
    teardown(data: unknown): Promise<void>;
    default(data: unknown): Promise<void>;
  }
  beforeEach(() => {
    samples.length = 0;
    failedChecks.length = 0;
    vi.stubGlobal('__ENV', {
      ...{ BASE_URL: cluster.origin, USERS: '1', DURATION: '1s' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    });
  });

  it.each([
    ['smoke', () => import('@targum/deploy/k6/smoke.ts'), 1],
    [
      'ordinary-calls',
      () => import('@targum/deploy/k6/ordinary-calls.ts'),
      ordinaryCalls('').length,
    ],
    ['streams', () => import('@targum/deploy/k6/streams.ts'), 1],
    ['audio', () => import('@targum/deploy/k6/audio.ts'), 1],
  ])('%s names its calls as its thresholds do', async (_, load, iterations) => {
    const script = (await load()) as unknown as Script;
    // k6 passes the result of setup to its users as JSON.
    const data: unknown = JSON.parse(JSON.stringify(await script.setup()));
    for (running.iterationInTest = 0; running.iterationInTest < iterations;) {
      await script.default(data);
      running.iterationInTest += 1;
    }
    await script.teardown(data);

    expect(samples.filter(({ expected }) => !expected)).toEqual([]);
    expect(failedChecks).toEqual([]);
    expect(await accounts()).toEqual([ADMIN.email]);
    const named = Object.keys(script.options.thresholds).flatMap(
      (metric) => /\{kind:(\w+)\}$/.exec(metric)?.[1] ?? [],
    );
    const measured = samples.map(({ kind }) => kind).filter((kind) => kind !== 'preparation');
    expect(named.length).toBeGreaterThan(0);
    expect(measured).toEqual(expect.arrayContaining(named));
  });
});
