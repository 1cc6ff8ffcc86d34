import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { emptyBody } from '@targum/contracts';
import {
  createApp,
  createLogger,
  createMetrics,
  createRouter,
  createStreamRegistry,
  openEventStream,
  readBody,
  runService,
} from '@targum/service-kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nextChunk, open } from '../testing/client.ts';
import { startGateway } from '../testing/servers.ts';

const STREAM = '/api/chats/1/messages/stream';

/** Starts a real service that answers with its name. */
const startService = async (name: string) => {
  const logger = createLogger({ name, level: 'silent' });
  const streams = createStreamRegistry();
  const router = createRouter();
  router.get('/api/chats', (ctx) => void (ctx.body = { name }));
  router.post('/api/chats', async (ctx) => {
    await readBody(ctx, emptyBody);
    ctx.body = { name };
  });
  router.get(STREAM, (ctx) => openEventStream(ctx).send({ data: { name } }));
  return runService({
    config: {
      HOST: '127.0.0.1',
      VERSION: '1.0.0',
      PORT: 0,
      OPS_PORT: 0,
      DRAIN_SECONDS: 5,
      SHUTDOWN_WAIT_MS: 300,
    },
    logger,
    streams,
    metrics: createMetrics({ name }),
    checks: {},
    app: createApp({ logger, streams, routers: [router] }),
  });
};

/** Starts a load balancer that passes new connections to a ready replica, as in a cluster. */
const startBalancer = async (firstPort: number) => {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const inner = connect(target, '127.0.0.1');
    for (const each of [socket, inner]) {
      sockets.add(each);
      each.setNoDelay(true).on('error', () => {});
      each.once('close', () => sockets.delete(each));
    }
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendTo: (port: number) => {
      target = port;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

const start = async () => {
  const [old, fresh] = await Promise.all([startService('old'), startService('fresh')]);
  const balancer = await startBalancer(old.port!);
  const gateway = await startGateway(balancer.url);
  onTestFinished(async () => {
    await gateway.close();
    balancer.close();
    await Promise.all([old.stop(), fresh.stop()]);
  });
  return { old, fresh, balancer, gateway };
};

test('a service that is replaced under load fails no call', async () => {
  const { old, fresh, balancer, gateway } = await start();
  const answers = new Map<string, number>();
  const done = new AbortController();
  const caller = async (method: string) => {
    while (!done.signal.aborted) {
      const answer = await fetch(`${gateway.url}/api/chats`, {
        method,
        ...(method === 'POST'
          ? { body: '{}', headers: { 'content-type': 'application/json' } }
          : {}),
      });
      const body = (await answer.json()) as { name?: string };
      const seen = `${answer.status} ${body.name}`;
      answers.set(seen, (answers.get(seen) ?? 0) + 1);
    }
  };
  const callers = Promise.all(['GET', 'POST', 'GET', 'POST', 'GET', 'POST'].map(caller));
  const reached = (seen: string) =>
    vi.waitFor(() => expect(answers.get(seen)).toBeGreaterThan(100), { timeout: 20_000 });

  await reached('200 old');
  balancer.sendTo(fresh.port!);
  await old.stop();
  await reached('200 fresh');
  done.abort();
  await callers;
  expect([...answers.keys()].toSorted()).toEqual(['200 fresh', '200 old']);
});

test('a stream whose service is replaced reconnects to the new one immediately', async () => {
  const { old, fresh, balancer, gateway } = await start();
  const openStream = () => {
    const { req, answer } = open(gateway.url + STREAM);
    req.end();
    return answer;
  };
  const stream = await openStream();
  expect(await nextChunk(stream)).toBe('data: {"name":"old"}\n\n');
  balancer.sendTo(fresh.port!);
  const stopped = old.stop();
  expect(await text(stream)).toBe('data: {"type":"reconnect"}\n\n');
  const resumed = await openStream();
  expect(await nextChunk(resumed)).toBe('data: {"name":"fresh"}\n\n');
  resumed.destroy();
  await stopped;
});
