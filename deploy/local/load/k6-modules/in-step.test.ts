import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../../launcher/settings.ts';
import { createRecorder } from '../figures.ts';
import { runIteration } from '../iteration.ts';
import { runScript } from '../run-script.ts';
import type { ScriptModule } from '../run-script.ts';
import http from './http.ts';
import { judgeRun, METRICS, OPERATORS, parseThreshold } from '../verdict.ts';

const K6 = join(ROOT, 'deploy/k6');
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the paths of an object's properties. The items of a list have the path of the list. */
const pathsIn = (value: object, path = ''): readonly string[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = Array.isArray(value) ? path : `${path}/${key}`;
    return [here, ...(isObject(inner) ? pathsIn(inner, here) : [])];
  });

/**
 * Returns a proxy of `value`. When a property is read, the proxy adds the path of the property to
 * `reads`.
 */
const recording = <Value extends object>(value: Value, reads: Set<string>, path = ''): Value =>
  new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || typeof inner === 'function') return inner;
      const here = Array.isArray(target) ? path : `${path}/${key}`;
      reads.add(here);
      return isObject(inner) ? recording(inner, reads, here) : inner;
    },
  });

const scripts = new Map<string, ScriptModule>();
beforeAll(async () => {
  vi.stubGlobal('__ENV', { USERS: '1' });
  for (const file of globSync(join(K6, '*.ts'))) {
    if (basename(file) === 'script.ts') continue;
    scripts.set(basename(file, '.ts'), (await import(file)) as ScriptModule);
  }
  return () => vi.unstubAllGlobals();
});

it('the stand-in for k6 refuses unknown parameters of calls', async () => {
  const params = {
    headers: {},
    jar: new http.CookieJar(),
    redirects: 0,
    responseType: 'text',
    responseCallback: http.expectedStatuses(200),
    tags: { kind: 'ordinary', name: 'GET /' },
    timeout: '5m',
    compression: 'gzip',
  } as const;
  const call = runIteration({ recorder: createRecorder(), vu: 1, number: 0 }, () =>
    http.asyncRequest('GET', 'http://127.0.0.1:9/', null, params),
  );
  await expect(call).rejects.toThrow('Node cannot stand in for k6 with these parameters of GET /.');
});

it('the stand-in for k6 reads the options that the scripts have, and no others', async () => {
  let hours = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => 3_600_000 * hours++);
  for (const [name, script] of scripts) {
    const options = structuredClone(script.options);
    for (const executor of Object.values(options.scenarios)) {
      if (executor.executor === 'ramping-vus') Object.assign(executor, { startVUs: 1 });
    }
    const reads = new Set<string>();
    const run = {
      options: recording(options, reads),
      setup: async () => ({ people: [], adminCookie: null }),
      default: async () => {},
      teardown: async () => {},
    };
    judgeRun(await runScript(run), run.options.thresholds);
    expect({ name, reads: sorted(reads) }).toEqual({ name, reads: sorted(pathsIn(options)) });
  }
});

it('the stand-in for k6 judges the kinds of thresholds that the scripts have, and no others', () => {
  const parsed = [...scripts.values()].flatMap(({ options }) =>
    Object.entries(options.thresholds).flatMap(([submetric, expressions]) =>
      expressions.map((expression) => parseThreshold(submetric, expression)),
    ),
  );
  expect(sorted(parsed.map(({ metric }) => metric))).toEqual(sorted(Object.keys(METRICS)));
  expect(sorted(parsed.map(({ operator }) => operator))).toEqual(sorted(Object.keys(OPERATORS)));
});
