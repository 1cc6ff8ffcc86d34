import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Expression, ObjectExpression, ObjectPattern } from 'oxc-parser';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ROOT } from '../../launcher/settings.ts';
import { createRecorder } from '../figures.ts';
import { runIteration } from '../iteration.ts';
import { runScript } from '../run-script.ts';
import type { ScriptModule } from '../run-script.ts';
import { judgeRun, METRICS, OPERATORS, parseThreshold } from '../verdict.ts';

const K6 = join(ROOT, 'deploy/k6');
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** The names of an object's properties in a source. */
const keysOf = (object: ObjectExpression | ObjectPattern): readonly string[] =>
  object.properties.map((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.computed) {
      throw new Error('The test reads only properties that are written out.');
    }
    return property.key.name;
  });

/** What a source uses of k6: `k6.check`, `k6/http.file`, and of calls `param.jar`, `response.body`. */
const usesOf = (file: string): readonly string[] => {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const uses: string[] = [];
  /** The names in the source, each with what it is in k6. */
  const locals = new Map<string, string>();
  const nameOf = (expression: Expression): string | undefined => {
    if (expression.type === 'Identifier') return locals.get(expression.name);
    if (expression.type !== 'MemberExpression' || expression.computed) return undefined;
    const object = nameOf(expression.object);
    return object && `${object}.${expression.property.name}`;
  };
  new Visitor({
    ImportDeclaration({ source, specifiers, importKind }) {
      if (importKind === 'type' || !/^k6(\/|$)/.test(source.value)) return;
      for (const specifier of specifiers) {
        const { local, type } = specifier;
        if (type !== 'ImportSpecifier') locals.set(local.name, source.value);
        else if (specifier.imported.type === 'Identifier') {
          locals.set(local.name, `${source.value}.${specifier.imported.name}`);
          uses.push(`${source.value}.${specifier.imported.name}`);
        }
      }
    },
    MemberExpression(expression) {
      const name = nameOf(expression);
      if (name !== undefined) uses.push(name);
    },
    CallExpression({ callee, arguments: [, , , params] }) {
      if (nameOf(callee) !== 'k6/http.asyncRequest') return;
      if (params?.type !== 'ObjectExpression') throw new Error('The parameters are not an object.');
      uses.push(...keysOf(params).map((key) => `param.${key}`));
    },
    VariableDeclarator({ id, init }) {
      const call = init?.type === 'AwaitExpression' ? init.argument : init;
      if (call?.type !== 'CallExpression') return;
      if (nameOf(call.callee) !== 'k6/http.asyncRequest') return;
      if (id.type !== 'ObjectPattern') throw new Error('The response is not taken apart.');
      uses.push(...keysOf(id).map((key) => `response.${key}`));
    },
  }).visit(program);
  return uses;
};

/** The names of what a module provides, and of the members of its objects. */
const membersOf = (module: string, exports: object): readonly string[] =>
  Object.entries(exports).flatMap(([name, value]: [string, unknown]) => {
    const path = name === 'default' ? module : `${module}.${name}`;
    const inner =
      typeof value === 'object' && value !== null
        ? Object.keys(value).map((key) => `${path}.${key}`)
        : [];
    return name === 'default' ? inner : [path, ...inner];
  });

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The paths of the properties of an object; the items of a list have the path of the list. */
const pathsIn = (value: object, path = ''): readonly string[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = Array.isArray(value) ? path : `${path}/${key}`;
    return [here, ...(isObject(inner) ? pathsIn(inner, here) : [])];
  });

/** An object that adds the paths of the properties that are read. */
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

/** Calls the stand-in's asyncRequest with the parameters that the scripts use. */
const callOnce = async () => {
  const { default: http } = await import('./http.ts');
  const server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reads = new Set<string>();
  const params = {
    headers: {},
    jar: new http.CookieJar(),
    redirects: 0,
    responseType: 'text',
    responseCallback: http.expectedStatuses(200),
    tags: { kind: 'ordinary', name: 'GET /' },
    timeout: '5m',
  } as const;
  const response = await runIteration({ recorder: createRecorder(), vu: 1, number: 0 }, () =>
    http.asyncRequest('GET', `http://127.0.0.1:${port}/`, null, recording(params, reads)),
  );
  const names = [...reads].flatMap((path) => /^\/(\w+)$/.exec(path)?.[1] ?? []);
  return { params: names, response };
};

it('Node stands in for what the scripts use of the modules of k6, and for nothing else', async () => {
  const { params, response } = await callOnce();
  const modules = globSync(join(import.meta.dirname, '*.ts')).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const provided = await Promise.all(
    modules.map(async (file) => {
      const name = basename(file, '.ts');
      return membersOf(name === 'index' ? 'k6' : `k6/${name}`, (await import(file)) as object);
    }),
  );
  expect(sorted(globSync(join(K6, '**/*.ts')).flatMap(usesOf))).toEqual(
    sorted([
      ...provided.flat(),
      ...params.map((key) => `param.${key}`),
      ...Object.keys(response).map((key) => `response.${key}`),
    ]),
  );
});

it('Node reads the options that the scripts have, and no others', async () => {
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

it('Node judges the kinds of thresholds that the scripts have, and no others', () => {
  const parsed = [...scripts.values()].flatMap(({ options }) =>
    Object.entries(options.thresholds).flatMap(([submetric, expressions]) =>
      expressions.map((expression) => parseThreshold(submetric, expression)),
    ),
  );
  expect(sorted(parsed.map(({ metric }) => metric))).toEqual(sorted(Object.keys(METRICS)));
  expect(sorted(parsed.map(({ operator }) => operator))).toEqual(sorted(Object.keys(OPERATORS)));
});
