import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { traceHere } from '@targum/service-kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { open, sendRaw } from '../testing/client.ts';
import { start } from '../testing/fixture.ts';

const VISITOR = 'anon_k3j9x0a1z_1763700000000';

const echo: RequestListener = (req, res) => {
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify(req.headers));
};
const startEcho = () => start(echo);

const headersSeen = async (
  url: string,
  headers: Record<string, string | string[]>,
): Promise<IncomingHttpHeaders> => {
  const { req, answer } = open(url, { headers });
  req.end();
  return JSON.parse(await text(await answer)) as IncomingHttpHeaders;
};

test('clients cannot set an identity, an address or a request id', async () => {
  const { gateway } = await startEcho();
  const seen = await headersSeen(`${gateway.url}/api/chats`, {
    'X-Client-Address': '6.6.6.6',
    'x-user-id': 'someone',
    'X-User-Admin': 'true',
    'x-request-id': 'chosen-by-me',
    'x-forwarded-for': '6.6.6.6, 203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'true-client-ip': '6.6.6.6',
  });
  expect(seen['x-client-address']).toBe('203.0.113.9');
  expect(seen['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|someone|chosen-by-me|evil|gopher/);
  expect(Object.keys(seen).filter((name) => /^x-(user|forwarded)-/.test(name))).toEqual([]);
});

test('[8.70] the path of a model reaches its service as it was sent', async () => {
  const { gateway } = await start((req, res) => void res.end(req.url));
  for (const name of ['targum/storyteller', 'targum%2Fstoryteller']) {
    const { req, answer } = open(`${gateway.url}/api/v1/models/${name}`, {});
    req.end();
    expect(await text(await answer)).toBe(`/api/v1/models/${name}`);
  }
});

test('[8.114] cookies of 16 kB pass the gateway', async () => {
  const { gateway } = await startEcho();
  const cookie = `other=${'a'.repeat(16 * 1024)}`;
  const seen = await headersSeen(`${gateway.url}/api/chats`, {
    cookie,
    'x-other': 'b'.repeat(8000),
  });
  expect(seen.cookie).toBe(cookie);
});

const NGINX_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

test("[8.86] the request id of nginx is kept, and a client's is not", async () => {
  const behindNginx = await startEcho();
  const { gateway } = await start(echo, { trustedHops: 0 });
  const given = { 'x-request-id': NGINX_ID };
  const kept = await headersSeen(`${behindNginx.gateway.url}/api/chats`, given);
  const replaced = await headersSeen(`${gateway.url}/api/chats`, given);
  expect(kept['x-request-id']).toBe(NGINX_ID);
  expect(replaced['x-request-id']).toMatch(/^[\w-]{36}$/);
});

describe('the headers of a trace', () => {
  const given = {
    'x-request-id': NGINX_ID,
    traceparent: '00-a3ce929d0e0e47364bf92f3577b34da6-00f067aa0ba902b7-01',
    tracestate: 'vendor=ruth@example.org',
    baggage: 'user=ruth@example.org',
  };

  const trace = async () => {
    const traces = await traceHere({ name: 'svc-gateway', entry: true });
    onTestFinished(traces.close);
    return traces;
  };

  test('are passed on unchanged while tracing is off', async () => {
    const { gateway } = await startEcho();
    expect(await headersSeen(`${gateway.url}/api/chats`, given)).toMatchObject(given);
  });

  test("[8.86] continue the client's trace without its tracestate and baggage", async () => {
    const traces = await trace();
    const { gateway } = await startEcho();
    const seen = await headersSeen(`${gateway.url}/api/chats`, given);
    await traces.stop();
    const served = traces.spans.find(({ name }) => name === 'GET /api/chats');
    const forwarded = traces.spans.find(({ name }) => name === 'GET svc-chat');
    expect(served?.parentSpanId).toBe('00f067aa0ba902b7');
    expect(forwarded?.parentSpanId).toBe(served?.spanId);
    expect(seen['traceparent']).toBe(`00-a3ce929d0e0e47364bf92f3577b34da6-${forwarded?.spanId}-01`);
    expect(seen).not.toHaveProperty('tracestate');
    expect(seen).not.toHaveProperty('baggage');
  });

  test('[8.85] belong to a failed span if no service answers', async () => {
    const traces = await trace();
    const { upstream, gateway } = await startEcho();
    await upstream.close();
    const answer = await fetch(`${gateway.url}/api/chats`, { method: 'POST' });
    expect(await answer.json()).toHaveProperty('traceId');
    await traces.stop();
    expect(Object.fromEntries(traces.spans.map(({ name, failed }) => [name, failed]))).toEqual({
      'POST /api/chats': true,
      'POST svc-chat': true,
    });
  });
});

test('hop-by-hop headers and those listed in the Connection header are removed', async () => {
  const { gateway } = await startEcho();
  const seen = await headersSeen(`${gateway.url}/api/chats`, {
    connection: 'keep-alive, X-Secret-Hop, x-client-address',
    'x-secret-hop': '1',
    te: 'trailers',
    'proxy-authorization': 'Basic abc',
    'keep-alive': 'timeout=5',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
  });
  expect(seen).not.toHaveProperty('x-secret-hop');
  for (const name of ['te', 'proxy-authorization', 'upgrade', 'http2-settings']) {
    expect(seen).not.toHaveProperty(name);
  }
  expect(seen['x-client-address']).toBe('127.0.0.1');
});

test("the client's other headers are passed on", async () => {
  const { gateway } = await startEcho();
  const own = {
    cookie: 'session=abc',
    authorization: 'Bearer key',
    'x-requested-with': 'XMLHttpRequest',
    'sec-fetch-site': 'same-origin',
    'idempotency-key': 'key-12345678',
    'last-event-id': '1-2',
    'x-anonymous-user': VISITOR,
  };
  expect(await headersSeen(`${gateway.url}/api/chats`, own)).toMatchObject(own);
});

test.each(['anon_x', 'admin', `${VISITOR} `.repeat(2), 'anon_<script>_1763700000000'])(
  '[8.18] the visitor id %j is dropped',
  async (id) => {
    const { gateway } = await startEcho();
    const seen = await headersSeen(`${gateway.url}/api/chats`, { 'x-anonymous-user': id });
    expect(seen).not.toHaveProperty('x-anonymous-user');
  },
);

test("every answer carries the security headers and the gateway's request id", async () => {
  const { gateway } = await start((req, res) => {
    res.setHeader('x-request-id', 'from-the-service');
    res.setHeader('set-cookie', ['a=1', 'b=2']);
    if (req.url!.endsWith('picture')) res.setHeader('cache-control', 'private, immutable');
    res.end('{}');
  });
  const answers = await Promise.all(
    ['/api/chats', '/api/users/1/picture', '/api/nothing', '/api/health'].map((path) =>
      fetch(gateway.url + path),
    ),
  );
  for (const answer of answers) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  }
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
    'no-store',
    'private, immutable',
    'no-store',
    'no-store',
  ]);
  expect(answers[0]!.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test("headers of the service's own connection are removed", async () => {
  const { gateway } = await start((_req, res) => {
    res.writeHead(200, { connection: 'close, x-inner', 'x-inner': '1', 'proxy-authenticate': 'x' });
    res.end('text');
  });
  const { req, answer } = open(`${gateway.url}/api/chats`, {
    headers: { connection: 'keep-alive' },
  });
  req.end();
  const { headers } = await answer;
  expect(headers).not.toHaveProperty('x-inner');
  expect(headers).not.toHaveProperty('proxy-authenticate');
  expect(headers.connection).toBe('keep-alive');
});

const smuggled = 'GET /api/admin/users HTTP/1.1\r\nHost: x\r\n\r\n';
test.each([
  {
    shape: 'both a length and chunks',
    head: 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    body: `0\r\n\r\n${smuggled}`,
  },
  {
    shape: 'two lengths',
    head: 'Content-Length: 0\r\nContent-Length: 44\r\n',
    body: smuggled,
  },
  {
    shape: 'chunked said twice',
    head: 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n',
    body: `0\r\n\r\n${smuggled}`,
  },
  {
    shape: 'a coding before chunked',
    head: 'Transfer-Encoding: gzip, chunked\r\n',
    body: `0\r\n\r\n`,
  },
  {
    shape: 'an unknown coding',
    head: 'Transfer-Encoding: xchunked\r\n',
    body: `0\r\n\r\n${smuggled}`,
  },
  {
    shape: 'a space before the colon',
    head: 'Transfer-Encoding : chunked\r\nContent-Length: 0\r\n',
    body: smuggled,
  },
  { shape: 'a folded line', head: 'X-A: b\r\n Transfer-Encoding: chunked\r\n', body: '' },
  { shape: 'a signed length', head: 'Content-Length: +5\r\n', body: 'abcde' },
  {
    shape: 'a chunk with a broken size',
    head: 'Transfer-Encoding: chunked\r\n',
    body: `0x5\r\nabcde\r\n0\r\n\r\n`,
  },
])('a request with $shape is refused', async ({ head, body }) => {
  const seen: string[] = [];
  const { gateway } = await start((req, res) => {
    req.resume().on('error', () => {});
    req.once('end', () => {
      seen.push(req.url!);
      res.end();
    });
  });
  const answer = await sendRaw(
    gateway.port,
    `POST /api/chats HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n${body}`,
  );
  expect(answer).toMatch(/^(HTTP\/1\.1 400 |$)/);
  expect(seen).toEqual([]);
});

test.each([
  'GET http://other.example/api/chats HTTP/1.1\r\nHost: x',
  'GET /api/chats HTTP/1.1',
  'GET /api/ch\x80ats\x01 HTTP/1.1\r\nHost: x',
  'OPTIONS * HTTP/1.1\r\nHost: x',
])('%j is a bad request', async (head) => {
  const { gateway } = await startEcho();
  const answer = await sendRaw(gateway.port, `${head}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test('no connection is upgraded or tunnelled', async () => {
  const { gateway } = await startEcho();
  const upgraded = await sendRaw(
    gateway.port,
    'GET /api/chats HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(upgraded).toMatch(/^HTTP\/1\.1 200 /);
  const tunnelled = await sendRaw(gateway.port, 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n');
  expect(tunnelled).not.toMatch(/ 200 /);
});
