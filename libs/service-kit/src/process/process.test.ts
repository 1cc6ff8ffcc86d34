import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';

const KIT = JSON.stringify(import.meta.resolve('../index.ts'));

/** The source of a service that runs as a separate process, to test how signals end it. */
const script = (routes: string) => `
  import {
    createApp, createLogger, createMetrics, createRouter, createStreamRegistry, openEventStream,
    runService,
  } from ${KIT};
  const logger = createLogger({ name: 'svc-test' });
  const streams = createStreamRegistry();
  const metrics = createMetrics({ name: 'svc-test', streams });
  const router = createRouter();
  ${routes}
  await runService({
    config: { HOST: '127.0.0.1', PORT: 0, OPS_PORT: 0, DRAIN_SECONDS: 10, SHUTDOWN_WAIT_MS: 300 },
    logger, metrics, streams, checks: {},
    app: createApp({ logger, metrics, streams, routers: [router] }),
  });`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const start = async (routes: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(routes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const exited = once(child, 'exit').then(([code]: number[]) => code);
  const lines: { msg: string; level: string; port?: number; err?: { message: string } }[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<number>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const entry = JSON.parse(line);
    lines.push(entry);
    if (entry.msg === 'ready') resolve(entry.port);
  });
  const port = await ready;
  return { child, exited, lines, url: `http://127.0.0.1:${port}` };
};

describe('a service process', () => {
  it('fails no request when it is stopped under load', async () => {
    const { child, exited, url } = await start(`
      router.get('/work', async (ctx) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        ctx.body = { done: true };
      });
      router.get('/stream', (ctx) => void openEventStream(ctx));`);
    const stream = await fetch(`${url}/stream`);
    let answered = 0;
    const work = async () => {
      // Acts like a proxy: sends requests until a response closes the connection.
      for (let last = false; !last;) {
        const response = await fetch(`${url}/work`);
        expect(await response.json()).toEqual({ done: true });
        last = response.headers.get('connection') === 'close';
        if (++answered === 200) child.kill('SIGTERM');
      }
    };
    await Promise.all(Array.from({ length: 10 }, work));
    expect(answered).toBeGreaterThan(200);
    expect(await stream.text()).toContain('data: {"type":"reconnect"}');
    expect(await exited).toBe(0);
  });

  it('logs an unhandled rejection and exits with code 1', async () => {
    const { exited, lines, url } = await start(`
      router.get('/leak', (ctx) => {
        void Promise.reject(new Error('nobody caught this'));
        ctx.body = {};
      });`);
    await fetch(`${url}/leak`).catch(() => {});
    expect(await exited).toBe(1);
    const fatal = lines.find(({ level }) => level === 'fatal');
    expect(fatal?.err?.message).toBe('nobody caught this');
  });
});
