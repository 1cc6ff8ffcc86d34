import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { completionCalls } from '@targum/contracts/openai';
import { expect, test, vi } from 'vitest';
import { nextChunk, open } from '../testing/client.ts';
import { start } from '../testing/fixture.ts';

const STREAM = '/api/chats/1/messages/stream';

/** Waits until a number stops growing. */
const standsStill = async (read: () => number) => {
  let before = -1;
  await vi.waitFor(
    () => {
      const now = read();
      const still = now === before;
      before = now;
      expect(still).toBe(true);
    },
    { interval: 300, timeout: 10_000 },
  );
};

test('[8.35] each piece of a stream arrives before the next is written', async () => {
  let upstreamAnswer: ServerResponse | undefined;
  const { gateway } = await start((_req, res) => {
    upstreamAnswer = res;
    const noBuffer = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    res.writeHead(200, noBuffer).flushHeaders();
  });

  const { req, answer: begun } = open(gateway.url + STREAM);
  req.end();
  const answer = await begun;
  expect(answer.headers['content-type']).toBe('text/event-stream');
  expect(answer.headers['x-accel-buffering']).toBe('no');
  for (const piece of ['data: 1\n\n', 'data: 2\n\n', ': \n\n']) {
    upstreamAnswer!.write(piece);
    expect(await nextChunk(answer)).toBe(piece);
  }
  upstreamAnswer!.end('data: last\n\n');
  expect(await text(answer)).toBe('data: last\n\n');
});

test('each stream has a connection of its own, which closes with the stream, and other calls share one', async () => {
  const streams: ServerResponse[] = [];
  const ofCalls = new Set<Socket>();
  const { gateway } = await start((req, res) => {
    if (req.url === '/api/chats') {
      ofCalls.add(req.socket);
      res.end('[]');
      return;
    }
    streams.push(res);
    res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  const call = async () => (await fetch(`${gateway.url}/api/chats`)).text();

  await call();
  for (const method of ['GET', 'POST', 'GET', 'POST']) {
    const { req, answer } = open(gateway.url + STREAM, { method });
    req.end();
    await answer;
    await call();
  }
  const ofStreams = streams.map(({ socket }) => socket!);
  expect(ofCalls.size).toBe(1);
  expect(new Set([...ofStreams, ...ofCalls]).size).toBe(5);

  for (const stream of streams) stream.end();
  await vi.waitFor(() => expect(ofStreams.every(({ destroyed }) => destroyed)).toBe(true), 2000);
});

test('a stopping gateway sends streams a reconnect notice and breaks no event in two', async () => {
  let upstreamAnswer: ServerResponse | undefined;
  const { gateway } = await start((_req, res) => {
    upstreamAnswer = res;
    res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  const { req, answer: begun } = open(gateway.url + STREAM);
  req.end();
  const answer = await begun;
  upstreamAnswer!.write('data: half');
  expect(await nextChunk(answer)).toBe('data: half');
  const left = once(upstreamAnswer!, 'close');
  gateway.endStreams();
  upstreamAnswer!.write(' an event\n');
  upstreamAnswer!.write('\n');
  expect(await text(answer)).toBe(' an event\n\ndata: {"type":"reconnect"}\n\n');
  await left;
});

test('[8.83] a stopping gateway lets a stream of /api/v1 end by itself', async () => {
  let upstreamAnswer: ServerResponse | undefined;
  const { gateway } = await start((_req, res) => {
    upstreamAnswer = res;
    res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  const { req, answer: begun } = open(`${gateway.url}${completionCalls.create.path}`, {
    method: 'POST',
  });
  req.end();
  const answer = await begun;
  upstreamAnswer!.write('data: 1\n\n');
  expect(await nextChunk(answer)).toBe('data: 1\n\n');
  gateway.endStreams();
  upstreamAnswer!.end('data: [DONE]\n\n');
  expect(await text(answer)).toBe('data: [DONE]\n\n');
});

test('a stopping gateway sends no second notice after that of the service', async () => {
  let upstreamAnswer: ServerResponse | undefined;
  const { gateway } = await start((_req, res) => {
    upstreamAnswer = res;
    res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  const { req, answer: begun } = open(gateway.url + STREAM);
  req.end();
  const answer = await begun;
  upstreamAnswer!.write('data: {"type":"recon');
  expect(await nextChunk(answer)).toBe('data: {"type":"recon');
  gateway.endStreams();
  upstreamAnswer!.write('nect"}\n\n');
  expect(await text(answer)).toBe('nect"}\n\n');
});

test('a request body is passed on while it is still being sent', async () => {
  const { promise: firstPiece, resolve } = Promise.withResolvers<string>();
  const { gateway } = await start((req, res) => {
    req.once('data', (chunk: Buffer) => {
      resolve(chunk.toString());
      req.resume().once('end', () => res.end('done'));
    });
  });

  const { req, answer } = open(`${gateway.url}/api/audio/transcribe`, { method: 'POST' });
  req.write('first');
  expect(await firstPiece).toBe('first');
  req.end('second');
  expect(await text(await answer)).toBe('done');
});

test('bodies of any form arrive unchanged in both directions', async () => {
  const { gateway } = await start((req, res) => void req.pipe(res));
  const content = randomBytes(900_000);
  const inChunks = new Blob([content]).stream();
  for (const body of [content, inChunks]) {
    const answer = await fetch(`${gateway.url}/api/feedback`, {
      method: 'POST',
      body,
      duplex: 'half',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  }
});

test('a client that leaves ends the call to the service', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const { gateway } = await start((_req, res) => {
    res.once('close', () => resolve());
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: 1\n\n');
  });
  const { req, answer } = open(gateway.url + STREAM);
  req.end();
  await nextChunk(await answer);
  req.destroy();
  await gone;
  await vi.waitFor(async () => {
    expect(await gateway.metricsText()).toMatch(/gateway_upstream_active\{upstream="chat".*\} 0/);
  }, 10_000);
});

test('a client that leaves before the response ends the call to the service', async () => {
  const onClose = vi.fn();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { gateway } = await start((_req, res) => {
    res.once('close', onClose);
    arrive();
  });
  const { req } = open(`${gateway.url}/api/chats`);
  req.end();
  await arrived;
  expect(onClose).not.toHaveBeenCalled();
  req.destroy();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each([
  { form: 'chunked', head: {} },
  { form: 'of known length', head: { 'content-length': '1000' } },
])('a response ($form) that breaks off is cut, and never ends cleanly', async ({ head }) => {
  const { gateway } = await start((_req, res) => {
    res.writeHead(200, head);
    res.write('half', () => res.destroy());
  });
  const { req, answer } = open(`${gateway.url}/api/chats`);
  req.end();
  const stream = await answer;
  await expect(text(stream)).rejects.toThrow(/aborted/);
  expect(stream.complete).toBe(false);
});

test('a slow reader slows the service down', async () => {
  let sent = 0;
  const piece = Buffer.alloc(64 * 1024);
  const total = 64 * 1024 * 1024;
  const { gateway } = await start((_req, res) => {
    const push = () => {
      while (sent < total) {
        sent += piece.length;
        if (!res.write(piece)) return void res.once('drain', push);
      }
      res.end();
    };
    push();
  });
  const { req, answer } = open(`${gateway.url}/api/chats`);
  req.end();
  const stream = await answer;
  await standsStill(() => sent);
  expect(sent).toBeLessThan(total / 2);

  let received = 0;
  for await (const chunk of stream) received += (chunk as Buffer).length;
  expect(received).toBe(total);
});

test('a service that does not read slows the client down', async () => {
  const { promise: mayRead, resolve: readNow } = Promise.withResolvers<void>();
  const { gateway } = await start((req, res) => {
    let received = 0;
    void mayRead.then(() => {
      req.on('data', (chunk: Buffer) => (received += chunk.length));
      req.on('end', () => res.end(String(received)));
    });
  });
  const total = 25 * 1024 * 1024;
  const piece = Buffer.alloc(256 * 1024);
  let sent = 0;
  const { req, answer } = open(`${gateway.url}/api/audio/transcribe`, { method: 'POST' });
  const push = () => {
    while (sent < total) {
      sent += piece.length;
      if (!req.write(piece)) return void req.once('drain', push);
    }
    req.end();
  };
  push();
  await standsStill(() => sent);
  expect(sent).toBeLessThan(total);
  readNow();
  expect(await text(await answer)).toBe(String(total));
});

test('a reader that pauses for too long is dropped', async () => {
  const onClose = vi.fn();
  const { gateway } = await start(
    (_req, res) => {
      res.once('close', onClose);
      const push = () => {
        while (res.write(Buffer.alloc(64 * 1024)));
        res.once('drain', push);
      };
      push();
    },
    { deadlines: { reader: 100 } },
  );
  const { req, answer } = open(`${gateway.url}/api/chats`);
  req.end();
  await answer;
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a stream that is silent for too long is cut; heartbeats keep it open', async () => {
  const { gateway } = await start(
    (req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(': \n\n');
      if (req.url!.endsWith('?beating')) {
        const timer = setInterval(() => res.write(': \n\n'), 100);
        res.once('close', () => clearInterval(timer));
      }
    },
    { deadlines: { idle: 1500 } },
  );
  const beating = open(`${gateway.url}${STREAM}?beating`);
  beating.req.end();
  const lively = await beating.answer;
  lively.resume();

  const silent = open(gateway.url + STREAM);
  silent.req.end();
  const answer = await silent.answer;
  answer.resume();
  const [error] = (await once(answer, 'error')) as [Error];
  expect(error.message).toMatch(/aborted/);
  expect(lively.destroyed).toBe(false);
});

test('1,000 aborted requests of two users never mix their bytes', async () => {
  const { gateway } = await start((req, res) => {
    const user = String(req.headers['x-test-user']);
    res.writeHead(200, { 'content-type': 'text/event-stream', 'x-test-user': user });
    let pieces = 0;
    const write = () => {
      if (res.destroyed) return;
      res.write(user.repeat(200));
      pieces += 1;
      if (pieces === 20) res.end();
      else setImmediate(write);
    };
    write();
  });

  let foreign = 0;
  let bytes = 0;
  const ask = (user: string, abortAfter: number) =>
    new Promise<void>((resolve) => {
      const { req, answer } = open(`${gateway.url}/api/chats`, {
        headers: { 'x-test-user': user },
      });
      req.once('close', () => resolve());
      req.on('error', () => {});
      req.end();
      answer.then(
        (stream) => {
          if (stream.headers['x-test-user'] !== user) foreign += 1;
          let pieces = 0;
          stream.on('error', () => {});
          stream.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (!chunk.every((byte) => byte === user.charCodeAt(0))) foreign += 1;
            pieces += 1;
            if (pieces >= abortAfter) req.destroy();
          });
          if (abortAfter === 0) req.destroy();
        },
        () => {},
      );
    });

  for (let round = 0; round < 25; round += 1) {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(index % 2 === 0 ? 'A' : 'B', index % 5)),
    );
  }
  expect(bytes).toBeGreaterThan(0);
  expect(foreign).toBe(0);
  const answer = await fetch(`${gateway.url}/api/chats`, { headers: { 'x-test-user': 'B' } });
  expect(await answer.text()).toBe('B'.repeat(4000));
});
