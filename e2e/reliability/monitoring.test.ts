import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ordinaryCalls, transcribeSound } from '@targum/deploy/k6/scenarios/calls.ts';
import { tone } from '@targum/deploy/k6/scenarios/sound.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { personWith, signUp } from './testing/people.ts';
import { missingMetrics, readMetrics } from './testing/promql.ts';
import type { Served } from './testing/promql.ts';
import { createReader } from './testing/streams.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
}
interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}
/** An autoscaler's metric, served by prometheus-adapter. */
interface Scaler {
  readonly spec: { readonly metrics: readonly [{ readonly external: { readonly metric: Asked } }] };
}
interface Asked {
  readonly name: string;
  readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
}
/** The rule by which prometheus-adapter computes the metric. */
interface Adapter {
  readonly externalRules: readonly {
    readonly seriesQuery: string;
    readonly metricsQuery: string;
  }[];
}

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');
const rules = parse(read('components/monitoring/rules.yaml')) as {
  readonly spec: { readonly groups: readonly { readonly rules: readonly Alert[] }[] };
};
const alerts = rules.spec.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('components/monitoring/dashboard.json')) as Dashboard;
const scaler = parse(read('components/hpa-worker/svc-audio-worker.yaml')) as Scaler;
const adapter = parse(read('components/hpa-worker/adapter-rule.yaml')) as Adapter;
const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const runbook = read('README.md');

let cluster: Cluster;
let served: Served;
const lines: string[] = [];

/**
 * Makes calls of every kind, because a series exists only after its labels were used for the first
 * time.
 */
const useEverything = async () => {
  const person = await signUp(cluster.origin);
  const { id } = await person.createChat();
  for (const request of [...ordinaryCalls(id), transcribeSound(tone(1))]) {
    expect((await person.send(request)).status).toBe(request.status);
  }
  await createReader(person, id).ask('/echo Measured.');
  for (const request of ordinaryCalls(id)) await personWith(cluster.origin).send(request);
};

beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, tokensPerSecond: 500 });
  await useEverything();
  for (const { opsPort } of cluster.parts) {
    const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    lines.push(...text.split('\n'));
  }
  served = readMetrics(lines.join('\n'));
});
afterAll(() => cluster.close());

it('the alerts use only metrics, labels and values that the services serve', () => {
  expect(alerts.length).toBeGreaterThan(5);
  expect(
    missingMetrics(
      alerts.map(({ expr }) => expr),
      served,
    ),
  ).toEqual([]);
});

it('the dashboard uses only metrics, labels and values that the services serve', () => {
  expect(panels.length).toBeGreaterThan(5);
  expect(missingMetrics(panels, served)).toEqual([]);
});

it("the workers' autoscaler adds up all unfinished jobs that the services report", () => {
  const [{ external }] = scaler.spec.metrics;
  const { name, selector } = external.metric;
  const matchers = Object.entries(selector.matchLabels).map(
    ([label, value]) => `${label}="${value}"`,
  );
  const [rule] = adapter.externalRules;
  const query = rule!.metricsQuery
    .replace('<<.Series>>', name)
    .replace('<<.LabelMatchers>>', matchers.join());
  expect(rule!.seriesQuery).toMatch(new RegExp(`^${name}\\{`));
  expect(missingMetrics([rule!.seriesQuery, query], served)).toEqual([]);
  const counted = lines.filter(
    (line) => line.startsWith(`${name}{`) && matchers.every((matcher) => line.includes(matcher)),
  );
  const states = counted.map((line) => /state="(\w+)"/.exec(line)?.[1]);
  expect(new Set(states)).toEqual(new Set(['waiting', 'active', 'prioritized']));
});

it.each([
  ['rate(targum_no_such_total[5m])', ['targum_no_such_total']],
  ['sum by (colour) (targum_open_streams)', ['targum_open_streams{colour}']],
  ['targum_queue_jobs{status="waiting"} > 1', ['targum_queue_jobs{status}']],
  [
    'rate(gateway_upstream_calls_total{outcome=~"5xx|unavailible"}[5m])',
    ['gateway_upstream_calls_total{outcome="unavailible"}'],
  ],
  [
    'absent(process_start_time_seconds{service="svc-gatway"})',
    ['process_start_time_seconds{service="svc-gatway"}'],
  ],
  [
    'nodejs_eventloop_lag_p99_seconds{service=~"srv-.*"}',
    ['nodejs_eventloop_lag_p99_seconds{service="srv-.*"}'],
  ],
  ['increase(http_errors_total{code!="intern"}[10m])', ['http_errors_total{code="intern"}']],
  ['increase(targum_replies_total{status="error"}[10m])', ['targum_replies_total{status="error"}']],
  [
    'increase(targum_job_duration_seconds_count{outcome="fail"}[15m])',
    ['targum_job_duration_seconds_count{outcome="fail"}'],
  ],
])('the check rejects %s', (expression, missing) => {
  expect(missingMetrics([expression], served)).toEqual(missing);
});

it('the check rejects invalid PromQL', () => {
  expect(() => missingMetrics(['sum by (rate('], served)).toThrow('Not PromQL');
});

it('the runbook describes every alert and every metric of the product', () => {
  const own = [...served.keys()]
    .filter((name) => /^(targum|gateway|http|quotations)_/.test(name))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  const wanted = [...alerts.map(({ alert }) => alert), ...own];
  expect([...new Set(wanted)].filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});
