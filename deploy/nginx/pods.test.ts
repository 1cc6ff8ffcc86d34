import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FRONT_ENDS } from '../parts.ts';
import { startClusterEdge } from './testing/cluster-edge.ts';
import type { ClusterEdge } from './testing/cluster-edge.ts';

/** The files of two pods of each front end. The second pod runs the later release. */
const RELEASES = [
  { 'index.html': 'old page', 'assets/main.0000000001.js': 'old', 'mf-manifest.json': '{}' },
  { 'index.html': 'new page', 'assets/main.0000000002.js': 'new', 'mf-manifest.json': '{}' },
];
const MOUNTS = FRONT_ENDS.map(({ path }) => path);
/**
 * Number of requests for a file. It exceeds the number of pods, so that nginx asks each pod first
 * at least once.
 */
const TIMES = 4;

let dir: string;
let edge: ClusterEdge;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'targum-pods-'));
  const folders = RELEASES.map((files, index) => {
    const folder = join(dir, String(index));
    mkdirSync(join(folder, 'assets'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  });
  edge = await startClusterEdge({
    gateway: '127.0.0.1:9',
    pods: Object.fromEntries(FRONT_ENDS.map(({ name }) => [name, folders])),
  });
  // Adds to each front end a pod that does not listen yet.
  for (const addresses of Object.values(edge.addresses)) addresses.push('127.0.0.9');
});
afterAll(async () => {
  await edge?.close();
  rmSync(dir, { recursive: true });
});

/** Fetches the same file several times in sequence, as a browser with a session. */
async function fetchOften(path: string) {
  const answers = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const response = await fetch(edge.origin + path, { headers: { cookie: 'session=a' } });
    answers.push({
      status: response.status,
      text: await response.text(),
      headers: response.headers,
    });
  }
  return answers;
}

describe('a front end whose pods run two releases', () => {
  it('serves pages of both releases', async () => {
    const texts = (await fetchOften('/')).map(({ text }) => text);
    expect(new Set(texts)).toEqual(new Set(['old page', 'new page']));
  });

  it.each(MOUNTS)('serves a file that only one pod has, under %s', async (mount) => {
    for (const [name, text] of [
      ['main.0000000001.js', 'old'],
      ['main.0000000002.js', 'new'],
    ]) {
      for (const answer of await fetchOften(`${mount}assets/${name}`)) {
        expect(answer).toMatchObject({ status: 200, text });
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
    }
  });

  it('answers 404 for a file that no pod has', async () => {
    for (const { status, headers } of await fetchOften('/mfe/chat/assets/main.0000000003.js')) {
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    }
  });

  it('has requests sent to a pod as soon as DNS lists the pod', async () => {
    const path = '/mfe/chat/assets/main.0000000002.js';
    const see = (...statuses: number[]) =>
      vi.waitFor(async () => {
        const answers = await fetchOften(path);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(statuses));
      });
    edge.addresses['mfe-chat'] = ['127.0.0.1'];
    await see(200, 404);
    edge.addresses['mfe-chat'] = ['127.0.0.1', '127.0.0.2'];
    await see(200);
  });

  it('still serves the files of the pod that is asked first when DNS lists no pods', async () => {
    edge.addresses['shell'] = [];
    // Once some requests for a file of one pod fail, nginx has queried DNS again.
    await vi.waitFor(async () => {
      const statuses = (await fetchOften('/assets/main.0000000002.js')).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 404]));
    });
  });
});

describe('resolv.conf', () => {
  const AWK = join(import.meta.dirname, 'resolver.awk');
  /** Returns the environment of a shell after it has evaluated the script's output. */
  const read = (resolvConf: string, env: Record<string, string>) => {
    const script = `eval "$(printf '%s' "$CONF" | awk -f "$AWK")"; env`;
    const { stdout } = spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], CONF: resolvConf, AWK, ...env },
    });
    return Object.fromEntries(
      stdout.split('\n').map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]),
    );
  };

  it('provides the DNS servers and the search domain', () => {
    const conf =
      'search shop.svc.cluster.local svc.cluster.local\nnameserver 10.96.0.10\nnameserver fd00::a\noptions ndots:5\n';
    const env = {
      SHELL_PODS: 'shell-pods:8080',
      A_PODS: 'a.example.org:80',
      B_PODS: '10.0.0.1:80',
    };
    expect(read(conf, env)).toMatchObject({
      RESOLVER: 'resolver 10.96.0.10 [fd00::a] valid=1s; resolver_timeout 2s;',
      SHELL_PODS: 'shell-pods.shop.svc.cluster.local:8080',
      A_PODS: 'a.example.org:80',
      B_PODS: '10.0.0.1:80',
    });
  });

  it('without servers leaves nginx without a resolver and addresses unchanged', () => {
    expect(read('', { SHELL_PODS: '127.0.0.1:8080' })).toMatchObject({
      RESOLVER: '# no DNS here',
      SHELL_PODS: '127.0.0.1:8080',
    });
  });
});
