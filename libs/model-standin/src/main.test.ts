import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

function run(env: Record<string, string>) {
  const started = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  return started;
}

test('the process logs its address and exits on SIGTERM', { timeout: 30_000 }, async () => {
  const started = run({ PORT: '0', HOST: '127.0.0.1' });
  const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
  const entry = JSON.parse(line) as { service: string; msg: string; url: string };
  expect(entry).toMatchObject({ service: 'model-standin', msg: 'listening' });
  expect((await fetch(`${entry.url}/healthz`)).status).toBe(200);
  const exited = once(started, 'exit');
  started.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('the process names a wrong setting in one line', { timeout: 30_000 }, async () => {
  const started = run({ PORT: '8080', STANDIN_TOKENS_PER_SECOND: 'fast' });
  let message = '';
  started.stderr.on('data', (chunk: Buffer) => {
    message += chunk.toString();
  });
  const [code] = (await once(started, 'close')) as [number];
  expect(code).toBe(78);
  expect(message).toMatch(/^Wrong configuration: STANDIN_TOKENS_PER_SECOND: .+\n$/);
});
