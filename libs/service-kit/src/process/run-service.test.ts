import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../http/app.ts';
import { createRouter } from '../http/context.ts';
import { openEventStream } from '../http/event-stream.ts';
import { listen, runService } from './run-service.ts';
import type { RunServiceOptions } from './run-service.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import { createClient, createTestBackend, readEvents } from '../testing/index.ts';
import type { TestBackend } from '../testing/index.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const settings = {
  HOST: '127.0.0.1',
  VERSION: '1.0.0',
  PORT: 0,
  OPS_PORT: 0,
  DRAIN_SECONDS: 5,
  SHUTDOWN_WAIT_MS: 0,
};

const run = async (options: Partial<RunServiceOptions> = {}) => {
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const router = createRouter();
  router.get('/stream', (ctx) => void openEventStream(ctx));
  router.get('/slow', async (ctx) => {
    events.push('slow began');
    await gate.promise;
    events.push('slow ended');
    ctx.body = { slow: true };
  });
  router.get('/quick', (ctx) => {
    ctx.body = {};
  });
  // A registry of its own, because its shutdown cannot be undone.
  const streams = createStreamRegistry();
  const service = await runService({
    ...backend,
    streams,
    config: settings,
    app: createApp({ ...backend, streams, routers: [router] }),
    workers: [() => events.push('workers closed')],
    connections: [() => events.push('connections closed')],
    ...options,
  });
  const client = createClient(`http://127.0.0.1:${service.port}`);
  const ops = createClient(`http://127.0.0.1:${service.opsPort}`);
  return { service, client, ops, events, gate };
};

describe('a stopping service', () => {
  it('ends an open stream and a running request in order', async () => {
    const { service, client, ops, events, gate } = await run({
      // This time is longer than the three calls below take on a busy machine.
      config: { ...settings, SHUTDOWN_WAIT_MS: 2_000 },
    });
    const stream = await client.fetch('/stream');
    const slow = client.get('/slow');
    await vi.waitFor(() => expect(events).toEqual(['slow began']), 10_000);

    const stopped = service.stop();
    expect((await ops.get('/readyz')).status).toBe(503);
    expect((await ops.get('/livez')).status).toBe(200);
    // The service is already unready, but it still serves callers that have not noticed.
    const last = await client.get('/quick');
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);

    const received = [];
    for await (const event of readEvents(stream)) received.push(event.data);
    expect(received).toEqual([{ type: 'reconnect' }]);
    expect(events).toEqual(['slow began']);
    const drainedAt = performance.now();
    gate.resolve();
    const slowAnswer = await slow;
    expect([slowAnswer.body, slowAnswer.headers.get('connection')]).toEqual([
      { slow: true },
      'close',
    ]);
    await stopped;
    // Idle connections must not delay the shutdown until the drain time is over.
    expect(performance.now() - drainedAt).toBeLessThan(settings.DRAIN_SECONDS * 1000);
    expect(events).toEqual(['slow began', 'slow ended', 'workers closed', 'connections closed']);
    await expect(client.get('/quick')).rejects.toThrow();
    await expect(ops.get('/livez')).rejects.toThrow();
  });

  it('answers connections that wait to be accepted', async () => {
    const { service } = await run();
    const callers = Array.from({ length: 50 }, () => {
      const socket = connect(service.port!, '127.0.0.1');
      socket.write('GET /quick HTTP/1.1\r\nhost: test\r\n\r\n');
      return { answer: text(socket).catch(String), connected: once(socket, 'connect') };
    });
    await Promise.all(callers.map(({ connected }) => connected));
    await service.stop();
    for (const { answer } of callers) expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('waits for running work until the drain time is over', async () => {
    const order: string[] = [];
    const { service } = await run({
      config: { ...settings, DRAIN_SECONDS: 0.2 },
      drain: async (deadline) => {
        await delay(60_000, undefined, { signal: deadline }).catch(() => {});
        order.push('interrupted');
      },
      workers: [() => order.push('workers')],
    });
    await service.stop();
    expect(order).toEqual(['interrupted', 'workers']);
  });

  it('cuts requests that exceed the drain time', async () => {
    const { service, client, events, gate } = await run({
      config: { ...settings, DRAIN_SECONDS: 0.1 },
    });
    const slow = client.get('/slow').catch((error: unknown) => error);
    await vi.waitFor(() => expect(events).toHaveLength(1), 10_000);
    await service.stop();
    expect(await slow).toBeInstanceOf(Error);
    gate.resolve();
  });

  it('gives requests and running work one common drain time', async () => {
    const order: string[] = [];
    // The hook `drain` may run for 3 s beyond its deadline. With a drain time of its own, it would
    // run for 5 s. This timer fires between the two.
    const late: NodeJS.Timeout[] = [];
    const { service, client, events, gate } = await run({
      config: { ...settings, DRAIN_SECONDS: 2 },
      drain: () => {
        late.push(setTimeout(() => order.push('late'), 4000));
        return new Promise(() => {});
      },
      workers: [() => order.push('workers')],
    });
    const slow = client.get('/slow').catch((error: unknown) => error);
    await vi.waitFor(() => expect(events).toHaveLength(1), 10_000);
    await service.stop();
    late.forEach(clearTimeout);
    // The hook 'workers' must run before the timer fires. On a busy machine, the timer can fire
    // after that, while other hooks run.
    expect(order[0]).toBe('workers');
    gate.resolve();
    await slow;
  });

  it('closes everything else even if one hook fails', async () => {
    const closed = vi.fn();
    const { service } = await run({
      workers: [() => Promise.reject(new Error('no'))],
      connections: [closed],
    });
    await service.stop();
    expect(closed).toHaveBeenCalledOnce();
  });

  it('exits with 0 on SIGTERM, and immediately on a second signal', async () => {
    const before = process.listenerCount('SIGTERM');
    const exit = vi.fn();
    const { client, events, gate } = await run({ exit });
    const slow = client.get('/slow');
    await vi.waitFor(() => expect(events).toHaveLength(1), 10_000);
    process.emit('SIGTERM', 'SIGTERM');
    process.emit('SIGINT', 'SIGINT');
    expect(exit.mock.calls).toEqual([[1]]);
    gate.resolve();
    await slow;
    await vi.waitFor(() => expect(exit.mock.calls).toEqual([[1], [0]]), 10_000);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});

// Other operating systems have a shorter queue by default.
it.runIf(process.platform === 'linux')(
  'a service accepts a thousand concurrent callers',
  async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const port = await listen(server, 0, '127.0.0.1');
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    const sockets = Array.from({ length: 1000 }, () => connect(port, '127.0.0.1'));
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    // If the queue were too short, some clients would connect only a second later. By then the
    // server would have accepted all earlier connections.
    expect(accepted).toBeLessThan(250);
  },
);

describe('the ops port', () => {
  it('shows each check, and is unready while one fails or hangs', async () => {
    const broken = await run({
      checks: {
        good: async () => {},
        bad: () => Promise.reject(new Error('no route')),
        hanging: () => new Promise(() => {}),
      },
    });
    const answer = await broken.ops.get('/readyz');
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      ready: false,
      checks: {
        good: { ok: true },
        bad: { ok: false, error: 'no route' },
        hanging: { ok: false, error: 'no answer in time' },
      },
    });
    expect((await broken.ops.get('/livez')).status).toBe(200);
    broken.gate.resolve();
    await broken.service.stop();
  });

  it('[8.63] shows the version, the checks and the facts of its service on /status', async () => {
    const { service, ops } = await run();
    expect((await ops.get('/status')).body).toMatchObject({
      version: '1.0.0',
      checks: { postgres: { ok: true }, redis: { ok: true } },
    });
    await service.stop();
  });

  it('is unready, not crashed, until the migrations have run', async () => {
    const { service, ops } = await run();
    expect((await ops.get('/readyz')).body).toMatchObject({
      ready: true,
      checks: { postgres: { ok: true }, migrations: { ok: true }, redis: { ok: true } },
    });
    await backend.knex.schema.renameTable('schema_migrations', 'hidden');
    const answer = await ops.get('/readyz');
    await backend.knex.schema.renameTable('hidden', 'schema_migrations');
    expect([answer.status, answer.body.checks.migrations.error]).toEqual([
      503,
      'a migration has not run yet',
    ]);
    await service.stop();
  });

  it('has metrics of requests by route, not by path', async () => {
    const { service, client, ops } = await run();
    await client.get('/quick');
    await client.get('/no/such/path');
    const { body } = await ops.get<string>('/metrics');
    expect(body).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/quick"[^}]*\} \d/);
    expect(body).toContain('route="none"');
    expect(body).not.toContain('/no/such');
    expect(body).toContain('targum_open_streams');
    expect(body).toContain('process_cpu_seconds_total');
    expect((await ops.get('/else')).status).toBe(404);
    await service.stop();
  });
});

it('a service exits with code 1 if the port is taken', async () => {
  const first = await run();
  const listeners = process.listenerCount('SIGTERM');
  const exit = vi.fn();
  await expect(
    run({ exit, config: { ...settings, OPS_PORT: first.service.opsPort } }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE', port: first.service.opsPort });
  expect(exit.mock.calls).toEqual([[1]]);
  expect(process.listenerCount('SIGTERM')).toBe(listeners);
  await first.service.stop();
});
