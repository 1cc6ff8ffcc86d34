import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from './app.ts';
import { createRouter } from './context.ts';
import type { KitRouteMiddleware } from './context.ts';
import { openEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';
import { requireUser } from '../access/guards.ts';
import { guardStreams } from '../access/stream-guard.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import {
  createApiKey,
  createClient,
  createLink,
  createSessionCookie,
  createTestBackend,
  createUser,
  readEvents,
  startApp,
  testRedisUrl,
} from '../testing/index.ts';
import type { StartedApp, TestBackend } from '../testing/index.ts';

const streamApp = (backend: TestBackend, onOpen: (stream: EventStream) => void) => {
  const router = createRouter();
  const open: KitRouteMiddleware = (ctx) => onOpen(openEventStream(ctx));
  router.get('/open', open);
  router.get('/stream', requireUser({ keys: true }), open);
  return createApp({ ...backend, routers: [router] });
};

let backend: TestBackend;
let app: StartedApp;
let opened: EventStream[] = [];
/** A response without a reference is garbage-collected, which ends its stream. */
const held: Response[] = [];

beforeAll(async () => {
  backend = await createTestBackend();
  app = await startApp(streamApp(backend, (stream) => opened.push(stream)));
});
afterAll(async () => {
  await app.close();
  await backend.close();
});

const nextStream = async () => {
  const stream = await vi.waitFor(() => {
    const [first] = opened;
    expect(first).toBeDefined();
    return first as EventStream;
  }, 10_000);
  opened = [];
  return stream;
};
const openStream = async (options: Parameters<typeof createClient>[1] = {}, url = app.url) => {
  const response = await createClient(url, options).fetch('/stream');
  held.push(response);
  return { response, stream: await nextStream() };
};
const signedIn = async () => {
  const user = await createUser(backend.knex);
  return { user, cookie: await createSessionCookie(backend.sessions, user.id) };
};

describe('openEventStream', () => {
  it('sends events with ids, unbuffered, until it ends', async () => {
    const response = await createClient(app.url).fetch('/open');
    const stream = await nextStream();
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toContain('no-cache');
    const events = readEvents(response);
    stream.send({ id: 'g-1', data: { type: 'content', data: 'line\nbreak' } });
    expect((await events.next()).value).toEqual({
      id: 'g-1',
      data: { type: 'content', data: 'line\nbreak' },
    });
    stream.send({ data: { type: 'done' } });
    stream.end();
    expect((await events.next()).value).toEqual({ id: undefined, data: { type: 'done' } });
    expect((await events.next()).done).toBe(true);
    await stream.closed;
    stream.send({ data: 'too late' });
    expect([stream.open, backend.streams.size]).toEqual([false, 0]);
  });

  it('[8.35] writes an event as two lines: its id, and its data as JSON', async () => {
    const response = await createClient(app.url).fetch('/open');
    const stream = await nextStream();
    stream.send({ id: 'g-1', data: { type: 'content', data: 'line\nbreak' } });
    stream.end();
    expect(await response.text()).toContain(
      'id: g-1\ndata: {"type":"content","data":"line\\nbreak"}\n\n',
    );
  });

  it('answers HEAD immediately', async () => {
    const response = await createClient(app.url).fetch('/open', { method: 'HEAD' });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect((await nextStream()).open).toBe(false);
  });

  it('notices that the client has disconnected', async () => {
    const aborter = new AbortController();
    await createClient(app.url).fetch('/open', { signal: aborter.signal });
    const stream = await nextStream();
    expect(backend.streams.size).toBe(1);
    aborter.abort();
    await stream.closed;
    expect(backend.streams.size).toBe(0);
  });

  it('drops a reader that does not read', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.pause();
    socket.on('error', () => {});
    socket.write('GET /open HTTP/1.1\r\nHost: x\r\n\r\n');
    const stream = await nextStream();
    const data = 'x'.repeat(256 * 1024);
    for (let sent = 0; sent < 200 && stream.open; sent++) {
      stream.send({ data });
      await new Promise(setImmediate);
    }
    await stream.closed;
    expect(stream.open).toBe(false);
    socket.destroy();
  });

  it('keeps idle streams alive with comments', async () => {
    const registry = createStreamRegistry(20);
    let beats = 0;
    const remove = registry.add({
      principal: undefined,
      reconnect: () => {},
      close: () => {},
      heartbeat: () => void beats++,
    });
    await vi.waitFor(() => expect(beats).toBeGreaterThan(1), 10_000);
    remove();
    expect(registry.size).toBe(0);
  });

  it('sends the comments of each stream at times of its own', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const registry = createStreamRegistry(1_000);
    const beats = [0, 0];
    for (const index of [0, 1]) {
      const heartbeat = () => void (beats[index]! += 1);
      const nothing = () => undefined;
      registry.add({ principal: undefined, reconnect: nothing, close: nothing, heartbeat });
      vi.advanceTimersByTime(400);
    }
    vi.advanceTimersByTime(300);
    expect(beats).toEqual([1, 0]);
    vi.advanceTimersByTime(400);
    expect(beats).toEqual([1, 1]);
  });
});

describe('open streams', () => {
  it('end when their session ends on any replica, and others stay open', async () => {
    const replica = await createTestBackend({ replicaOf: backend });
    await vi.waitFor(() => expect(replica.redis.status).toBe('ready'), 10_000);
    const { user, cookie } = await signedIn();
    const other = await openStream({ cookie: (await signedIn()).cookie });
    const { stream, response } = await openStream({ cookie });
    await replica.sessions.changeRights(({ endSessions }) => endSessions(user.id));
    await stream.closed;
    expect((await readEvents(response).next()).done).toBe(true);
    expect(other.stream.open).toBe(true);
    other.stream.end();
    await replica.close();
  });

  it('end with their API key, and with a user who was rejected or deleted', async () => {
    const { user } = await signedIn();
    const key = await createApiKey(backend.knex, user.id);
    const first = await openStream({ bearer: key.secret });
    await backend.sessions.changeRights(({ endSessions }) => endSessions(user.id));
    expect(first.stream.open).toBe(true);
    await backend.revocations.publish({ keyId: key.row.id });
    await first.stream.closed;
    const second = await openStream({ bearer: key.secret });
    await backend.sessions.changeRights(async ({ endStreams }) => endStreams(user.id));
    await second.stream.closed;
    const third = await openStream({ bearer: key.secret });
    await backend.sessions.changeRights(({ endSessions }) =>
      endSessions(user.id, { alsoKeys: true }),
    );
    await third.stream.closed;
  });

  it('end even without a message about the revocation, and others stay open', async () => {
    const { user, cookie } = await signedIn();
    const other = await openStream({ cookie: (await signedIn()).cookie });
    const { stream } = await openStream({ cookie });
    const guard = guardStreams({ ...backend, recheckMs: 50 });
    await backend.knex('sessions').where({ user_id: user.id }).delete();
    await stream.closed;
    expect(other.stream.open).toBe(true);
    other.stream.end();
    await guard.stop();
  });

  it('end if the revocation was published while Redis was unreachable', async () => {
    const link = await createLink(testRedisUrl());
    const cutOff = await createTestBackend({ replicaOf: backend, config: { REDIS_URL: link.url } });
    const second = await startApp(streamApp(cutOff, (stream) => opened.push(stream)));
    const ended = await signedIn();
    const kept = await signedIn();
    const streams: EventStream[] = [];
    for (const { cookie } of [ended, kept]) {
      streams.push((await openStream({ cookie }, second.url)).stream);
    }
    await link.cut();
    await backend.sessions.changeRights(({ endSessions }) => endSessions(ended.user.id));
    expect(streams.map(({ open }) => open)).toEqual([true, true]);
    await link.restore();
    await streams[0]?.closed;
    expect(streams.map(({ open }) => open)).toEqual([false, true]);
    await second.close();
    await cutOff.close();
    await link.close();
  });
});
