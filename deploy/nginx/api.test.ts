import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorBody, errorMessages } from '@targum/contracts';
import { openAiError } from '@targum/contracts/openai';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePorts } from '@targum/service-kit/free-ports';
import { startFrozenServer } from './testing/frozen-server.ts';
import type { FrozenServer } from './testing/frozen-server.ts';
import { startProxy, startTestNginx } from './testing/nginx.ts';
import type { TestNginx } from './testing/nginx.ts';

let nginx: TestNginx;
beforeAll(async () => {
  nginx = await startTestNginx();
});
afterAll(() => nginx?.close());
afterEach(() => nginx.stopGateway());

describe('/api', () => {
  it("forwards requests with the client's address appended and a request id", async () => {
    const seen: Record<string, unknown>[] = [];
    await nginx.startGateway((incoming, outgoing) => {
      seen.push({ url: incoming.url, ...incoming.headers });
      outgoing.setHeader('x-content-type-options', 'nosniff');
      outgoing.end('{}');
    });
    const response = await fetch(`${nginx.origin}/api/chats?limit=1`, {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged' },
    });
    expect(seen[0]).toMatchObject({
      url: '/api/chats?limit=1',
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBeNull();
  });

  it('[8.70] leaves the slash in the name of a model as it was sent', async () => {
    await nginx.startGateway((incoming, outgoing) => outgoing.end(incoming.url));
    for (const name of ['targum/storyteller', 'targum%2Fstoryteller']) {
      const response = await fetch(`${nginx.origin}/api/v1/models/${name}`);
      expect(await response.text()).toBe(`/api/v1/models/${name}`);
    }
  });

  it('passes errors of the gateway through unchanged', async () => {
    await nginx.startGateway((_, outgoing) => {
      outgoing.statusCode = 502;
      outgoing.end('{"code":"model_failed"}');
    });
    const response = await fetch(`${nginx.origin}/api/chats`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ code: 'model_failed' });
  });

  it('forwards each part of a stream immediately', async () => {
    const parts: ((part: string) => void)[] = [];
    await nginx.startGateway((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('data: 1\n\n');
      parts.push((part) => outgoing.end(part));
    });
    const response = await fetch(`${nginx.origin}/api/chats/1/messages/stream`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: 1\n\n');
    parts[0]?.('data: 2\n\n');
    expect((await reader?.read())?.value).toBe('data: 2\n\n');
  });

  it('[8.35] passes each part of a stream through a further nginx with default settings', async () => {
    let finish: (() => void) | undefined;
    await nginx.startGateway((_, outgoing) => {
      const noBuffer = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
      outgoing.writeHead(200, noBuffer);
      outgoing.write('data: 1\n\n');
      finish = () => outgoing.end('data: 2\n\n');
    });
    const front = await startProxy(nginx);
    try {
      const response = await fetch(`${front.origin}/api/chats/1/messages/stream`);
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader.read()).value).toBe('data: 1\n\n');
      finish?.();
      expect((await reader.read()).value).toBe('data: 2\n\n');
    } finally {
      await front.close();
    }
  });

  it('forwards each part of an upload immediately', async () => {
    const received: string[] = [];
    await nginx.startGateway((incoming, outgoing) => {
      incoming.on('data', (chunk: Buffer) => received.push(chunk.toString()));
      incoming.on('end', () => outgoing.end('{}'));
    });
    const upload = request(`${nginx.origin}/api/audio/transcribe`, { method: 'POST' });
    const answered = new Promise((resolve) => upload.on('response', resolve));
    upload.write('first');
    await vi.waitFor(() => expect(received.join('')).toBe('first'), { timeout: 10_000 });
    upload.end('second');
    await answered;
    expect(received.join('')).toBe('firstsecond');
  });

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    'does not retry a %s that the gateway has received',
    async (method) => {
      let seen = 0;
      await nginx.startGateway((incoming, outgoing) => {
        if (incoming.url === '/api/first') return outgoing.end();
        seen += 1;
        incoming.socket.destroy();
      });
      for (const body of ['{}', null]) {
        // A broken keepalive connection is a further reason for nginx to retry. An earlier request
        // opens such a connection.
        for (const earlier of [[], ['/api/first']]) {
          for (const path of earlier) await fetch(nginx.origin + path, { method, body });
          seen = 0;
          const response = await fetch(`${nginx.origin}/api/chats`, { method, body });
          expect([response.status, seen]).toEqual([503, 1]);
        }
      }
    },
  );

  it('[8.32] answers JSON when the gateway is down', async () => {
    const response = await fetch(`${nginx.origin}/api/chats`);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('content-type')).toContain('application/json');
    const body = errorBody.parse(await response.json());
    expect(body).toMatchObject({ code: 'unavailable', message: errorMessages.unavailable });
    expect(response.headers.get('x-request-id')).toBe(body.requestId);
  });

  it('[8.77] answers in the format of OpenAI below /api/v1', async () => {
    const response = await fetch(`${nginx.origin}/api/v1/models`);
    expect(response.status).toBe(503);
    expect(openAiError.strict().parse(await response.json()).error).toMatchObject({
      code: 'unavailable',
      message: errorMessages.unavailable,
    });
  });

  it('answers JSON to an oversized body before the body is sent', async () => {
    await nginx.startGateway((_, outgoing) => outgoing.end());
    const answer = await new Promise<{ status?: number | undefined; body: string }>(
      (resolve, reject) => {
        const upload = request(`${nginx.origin}/api/audio/transcribe`, {
          method: 'POST',
          headers: { 'content-length': 60 * 1024 * 1024 },
        });
        upload.on('error', reject);
        upload.on('response', (response) => {
          void text(response).then((body) => resolve({ status: response.statusCode, body }));
          upload.on('error', () => {});
        });
        upload.flushHeaders();
      },
    );
    expect(answer.status).toBe(413);
    expect(errorBody.parse(JSON.parse(answer.body))).toMatchObject({
      code: 'payload_too_large',
      message: errorMessages.payload_too_large,
    });
  });

  const COOKIE = `session=${'s'.repeat(200)}; other=${'a'.repeat(16_384 - 'other='.length)}`;
  it.each(['/api/chats', '/', '/chat/1', '/plain.js', '/mfe/chat/mf-manifest.json'])(
    '[8.114] accepts cookies of 16 kB at %s',
    async (path) => {
      await nginx.startGateway((incoming, outgoing) => outgoing.end(incoming.headers.cookie));
      const response = await fetch(nginx.origin + path, { headers: { cookie: COOKIE } });
      expect(response.status).toBe(200);
      const body = await response.text();
      expect(body === COOKIE).toBe(path.startsWith('/api/'));
    },
  );

  const TOO_LARGE = { cookie: 'a'.repeat(17 * 1024) };
  it.each([TOO_LARGE, { x: 'a'.repeat(80_000) }])(
    '[8.114] refuses larger headers with 431, as JSON below /api and as a page elsewhere',
    async (headers) => {
      const answers = await Promise.all(
        ['/api/chats', '/api/v1/models?x=1', '/', '/chat/1'].map(async (path) => {
          const response = await fetch(nginx.origin + path, { headers });
          return { response, body: await response.text() };
        }),
      );
      expect(answers.map(({ response }) => response.status)).toEqual([431, 431, 431, 431]);
      const [api, program, ...pages] = answers;
      const message = errorMessages.headers_too_large;
      const error = errorBody.parse(JSON.parse(api!.body));
      expect(error).toMatchObject({ code: 'headers_too_large', message });
      expect(api!.response.headers.get('x-request-id')).toBe(error.requestId);
      expect(openAiError.strict().parse(JSON.parse(program!.body)).error).toMatchObject({
        code: 'headers_too_large',
        message,
      });
      for (const { response, body } of pages) {
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(response.headers.get('content-security-policy')).not.toBeNull();
        expect(body).toContain(message);
        expect(body).not.toContain('nginx');
      }
    },
  );

  it.each([
    ['a method that nginx refuses', 'TRACE /api/chats HTTP/1.1\r\n\r\n'],
    ['an unknown transfer coding', 'POST /api/chats HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n'],
    ['another version of HTTP', 'GET /api/chats HTTP/3.0\r\n\r\n'],
    [
      'two lengths',
      'POST /api/chats HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a broken length', 'POST /api/chats HTTP/1.1\r\nContent-Length: x\r\n\r\n'],
    ['a broken chunk', 'POST /api/chats HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['a broken header', 'GET /api/chats HTTP/1.1\r\nX\0: x\r\n\r\n'],
    ['a path that is too long', `GET /api/${'x'.repeat(80_000)} HTTP/1.1\r\n\r\n`],
    ['a broken escape', 'GET /api/%zz HTTP/1.1\r\n\r\n'],
    ['a NUL character in the path', 'GET /api/%00 HTTP/1.1\r\n\r\n'],
    ['no HTTP', '\0\0\0\0\r\n\r\n'],
  ])('answers JSON with 400 to %s', async (_what, bytes) => {
    await nginx.startGateway((_, outgoing) => outgoing.end('{}'));
    const socket = connect(Number(new URL(nginx.origin).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.end(bytes.replace('\r\n', '\r\nHost: localhost\r\nConnection: close\r\n'));
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(errorBody.parse(JSON.parse(body))).toMatchObject({ code: 'bad_request' });
  });
});

describe('a gateway whose first connection hangs', () => {
  let frozen: FrozenServer;
  let edge: TestNginx;
  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    frozen = await startFrozenServer(port);
    // The template lists the gateway's address twice, and here the first entry hangs. In a cluster,
    // a second connection to this address reaches another pod.
    edge = await startTestNginx((configuration) =>
      configuration.replace(/(?<=upstream gateway \{\s+server )\S+/, `127.0.0.1:${port}`),
    );
    await edge.startGateway((incoming, outgoing) => {
      void text(incoming).then((body) => outgoing.end(`${incoming.method} ${body}`));
    });
  });
  afterAll(async () => {
    await edge?.close();
    await frozen?.close();
  });

  it.for([
    { method: 'GET', body: null },
    { method: 'POST', body: 'once and whole' },
  ])('receives a $method on another connection', async ({ method, body }) => {
    const path = `/api/hangs-${randomUUID()}`;
    const hung = new RegExp(`timed out.* while connecting to upstream.*${path}`);
    // nginx begins with each server in turn. The request is repeated until nginx has begun with the
    // hanging server.
    do {
      const response = await fetch(edge.origin + path, { method, body });
      expect(await response.text()).toBe(`${method} ${body ?? ''}`);
    } while (!hung.test(readFileSync(edge.logFile, 'utf8')));
  });
});

it('nginx logs no query strings and no cookies', async () => {
  const [path, secret] = ['path', 'secret'].map((what) =>
    createHash('sha256').update(`${what} ${nginx.origin}`).digest('hex'),
  ) as [string, string];
  await fetch(`${nginx.origin}/api/chats/${path}?token=${secret}`, {
    headers: { cookie: `session=${secret}` },
  });
  const log = () => readFileSync(nginx.logFile, 'utf8');
  await vi.waitFor(() => expect(log()).toContain(`"path":"/api/chats/${path}"`));
  const access = log()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(access.join('\n')).not.toContain(secret);
});
