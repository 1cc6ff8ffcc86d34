import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { errorBody, errorMessages } from '@targum/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { nginxSpec, writeNginxConfig } from './nginx.ts';
import type { EdgePlan } from './nginx.ts';
import { freePorts } from './ports.ts';
import { findTool } from './tools.ts';
import { waitUntil } from './wait.ts';

const HASHED = 'assets/main.0a1b2c3d4e.js';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3000))})`;
const PAGE =
  '<!doctype html><title>__PRODUCT_NAME__</title><link rel="canonical" href="__PUBLIC_URL__">' +
  '<script nonce="__CSP_NONCE__" src="/a.js"></script><style nonce="__CSP_NONCE__"></style>';

const PRODUCT_NAME = `Tom & "Co" $1 \\ <b>'é`;

let dir: string;
let plan: EdgePlan;
let nginx: Child;
let origin: string;
let chatOrigin: string;
let gatewayPort: number;
let gateway: Server | undefined;

function put(file: string, content: string | Buffer): void {
  const path = join(dir, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
}

async function startGateway(listener: RequestListener): Promise<void> {
  gateway = createServer(listener);
  await new Promise<void>((resolve) => gateway?.listen(gatewayPort, '127.0.0.1', resolve));
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'targum-nginx-'));
  put('shell/index.html', PAGE);
  put(`shell/${HASHED}`, SCRIPT);
  put(`shell/${HASHED}.gz`, gzipSync(SCRIPT));
  put(`shell/${HASHED}.br`, brotliCompressSync(SCRIPT));
  put('shell/plain.js', SCRIPT);
  put('chat/mf-manifest.json', '{"name":"chat"}');
  put('chat/assets/remoteEntry.aabbccddee.js', SCRIPT);
  put('admin/mf-manifest.json', '{"name":"admin"}');
  put('remotes.json', '{"remotes":[]}');

  const [edge = 0, free = 0, shell = 0, chat = 0, admin = 0] = await freePorts(5);
  gatewayPort = free;
  origin = `http://127.0.0.1:${edge}`;
  chatOrigin = `http://127.0.0.1:${chat}`;
  plan = {
    command: findTool('nginx') ?? 'nginx',
    dir: join(dir, 'nginx'),
    port: edge,
    ipv6: false,
    gatewayPort,
    frontEnds: [
      { name: 'shell', path: '/', port: shell, source: { folder: join(dir, 'shell') } },
      { name: 'mfe-chat', path: '/mfe/chat/', port: chat, source: { folder: join(dir, 'chat') } },
      {
        name: 'mfe-admin',
        path: '/mfe/admin/',
        port: admin,
        source: { folder: join(dir, 'admin') },
      },
    ],
    remotesFile: join(dir, 'remotes.json'),
    productName: PRODUCT_NAME,
    publicUrl: 'https://chat.example.org',
  };
  writeNginxConfig(plan);
  const logFile = join(dir, 'nginx.log');
  nginx = await startChild(nginxSpec({ command: plan.command, dir: plan.dir, logFile }));
  await waitUntil(
    'nginx',
    () =>
      fetch(origin).then(
        () => true,
        () => false,
      ),
    {
      gaveUp: nginx.ending,
    },
  );
});

afterAll(async () => {
  await nginx?.stop();
  rmSync(dir, { recursive: true, force: true });
});

afterEach(() => {
  gateway?.closeAllConnections();
  gateway?.close();
  gateway = undefined;
});

describe('the configuration', () => {
  const PREPARE = join(import.meta.dirname, '../nginx/prepare.sh');
  const folder = () => mkdtempSync(join(dir, 'prepared-'));

  function prepare(env: Record<string, string>, template: string, command = plan.command) {
    const target = folder();
    put('own.conf.template', template);
    const { status, stderr } = spawnSync(
      'sh',
      [PREPARE, target, join(dir, 'own.conf.template'), command],
      {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], PUBLIC_URL: origin, WORKER_PROCESSES: '1', ...env },
      },
    );
    const read = (file: string) => readFileSync(join(target, file), 'utf8');
    return { status, stderr, read };
  }

  it.each([
    ['missing', {}],
    ['empty', { GATEWAY_ADDRESS: '' }],
  ])('is refused with a name whose value is %s', (_, env) => {
    const refused = prepare({ SERVER_NAME: 'own', ...env }, 'server ${GATEWAY_ADDRESS};');
    expect(refused).toMatchObject({ status: 78, stderr: 'nginx: GATEWAY_ADDRESS is missing\n' });
  });

  it('is refused as an error of the launcher, too', () => {
    expect(() => writeNginxConfig({ ...plan, dir: folder(), remotesFile: '' })).toThrow(
      'nginx could not be configured: nginx: REMOTES_FILE is missing',
    );
  });

  it('keeps variables of nginx, and values as they are', () => {
    const { read } = prepare(
      { SERVER_NAME: 'own', A: '$1 & \\ "x"', B: 'b' },
      '$request_id ${A}${B} ${c}\n',
    );
    expect(read('conf.d/server-own.conf')).toBe('$request_id $1 & \\ "x"b ${c}\n');
  });

  it('cannot be broken out of by a product name or an address', () => {
    const hostile = `";\n} $x <b>'\\&`;
    const { read } = prepare(
      { SERVER_NAME: 'own', PRODUCT_NAME: hostile, PUBLIC_URL: hostile },
      '${PRODUCT_NAME}${PUBLIC_URL}',
    );
    expect(read('conf.d/server-own.conf')).not.toMatch(/["$<>'\\]/);
    expect(read('conf.d/common.conf')).toContain('map "&#34;;');
  });

  it('has brotli where the module of this nginx is installed', () => {
    const fake = join(dir, 'fake-nginx');
    writeFileSync(fake, `#!/bin/sh\necho "built with --modules-path=${dir}/modules --x=y" >&2\n`, {
      mode: 0o755,
    });
    const prepared = () => prepare({ SERVER_NAME: 'own' }, '${BROTLI_STATIC}\n', fake);
    const without = prepared();
    expect(without.read('nginx.conf')).not.toContain('load_module');
    expect(without.read('conf.d/server-own.conf')).not.toContain('brotli_static');

    put('modules/ngx_http_brotli_static_module.so', '');
    const installed = prepared();
    expect(installed.read('nginx.conf')).toContain(
      `load_module "${dir}/modules/ngx_http_brotli_static_module.so";`,
    );
    expect(installed.read('conf.d/server-own.conf')).toBe('brotli_static on;\n');
  });
});

describe('the page', () => {
  it('gets a new nonce each time, the same as in its policy', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/', '/chat/0190', '/admin/users', '/login?next=/a.b']) {
      const response = await fetch(origin + path);
      const page = await response.text();
      const [, nonce = ''] = /script nonce="(\w{32})"/.exec(page) ?? [];
      const policy = response.headers.get('content-security-policy');
      expect(response.status).toBe(200);
      expect(page).toContain(`<style nonce="${nonce}">`);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("media-src 'self' blob:;");
      expect(response.headers.get('cache-control')).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it('carries the product name and address', async () => {
    const page = await (await fetch(origin)).text();
    expect(page).toContain('<title>Tom &#38; &#34;Co&#34; &#36;1 &#92; &#60;b&#62;&#39;é</title>');
    expect(page).toContain('href="https://chat.example.org"');
  });
});

describe('files', () => {
  it.each([
    [`/${HASHED}`, 'public, max-age=31536000, immutable'],
    ['/mfe/chat/assets/remoteEntry.aabbccddee.js', 'public, max-age=31536000, immutable'],
    ['/plain.js', 'no-cache'],
    ['/mfe/chat/mf-manifest.json', 'no-cache'],
    ['/mfe/admin/mf-manifest.json', 'no-cache'],
    ['/remotes.json', 'no-cache'],
  ])('%s is cached as %s', async (path, caching) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe(caching);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toMatch(/javascript|json/);
  });

  it.each([
    '/missing.js',
    '/assets/gone.0a1b2c3d4e.js',
    '/chat/main.0a1b2c3d4e.js',
    '/mfe/chat/nothing',
    '/mfe/chat/',
    '/mfe/admin/assets/gone.js',
  ])('%s is missing, not a page', async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>Tom');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  const fetchEncoded = (path: string, accepted: string) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { 'accept-encoding': accepted };
      request(origin + path, { headers }, (response) => {
        void buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
      })
        .on('error', reject)
        .end();
    });

  it('are sent compressed, ready-made where there is a .gz', async () => {
    for (const path of [`/${HASHED}`, '/plain.js']) {
      const { headers, body } = await fetchEncoded(path, 'gzip');
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(headers['content-type']).toContain('text/javascript');
      expect(gunzipSync(body).toString()).toBe(SCRIPT);
    }
  });

  it('are sent as brotli where nginx has the module, else as gzip', async () => {
    const hasModule = readFileSync(join(plan.dir, 'nginx.conf'), 'utf8').includes('load_module');
    const { headers, body } = await fetchEncoded(`/${HASHED}`, 'gzip, br');
    expect(headers).toMatchObject({
      'content-encoding': hasModule ? 'br' : 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(headers['content-type']).toContain('text/javascript');
    const decompress = hasModule ? brotliDecompressSync : gunzipSync;
    expect(decompress(body).toString()).toBe(SCRIPT);
  });

  it('of a remote may vanish and come back without a restart', async () => {
    renameSync(join(dir, 'admin'), join(dir, 'admin-away'));
    expect((await fetch(`${origin}/mfe/admin/mf-manifest.json`)).status).toBe(404);
    expect((await fetch(origin)).status).toBe(200);
    put('admin/mf-manifest.json', '{"name":"admin","new":true}');
    const response = await fetch(`${origin}/mfe/admin/mf-manifest.json`);
    expect(await response.json()).toEqual({ name: 'admin', new: true });
  });
});

describe('probes', () => {
  it('find every server alive and ready', async () => {
    for (const server of [origin, chatOrigin]) {
      expect((await fetch(`${server}/livez`)).status).toBe(204);
      expect((await fetch(`${server}/readyz`)).status).toBe(200);
    }
  });

  it('find a server unready, yet alive, while its files are missing', async () => {
    renameSync(join(dir, 'remotes.json'), join(dir, 'remotes-away.json'));
    expect((await fetch(`${origin}/readyz`)).status).toBe(404);
    expect((await fetch(`${origin}/livez`)).status).toBe(204);
    renameSync(join(dir, 'remotes-away.json'), join(dir, 'remotes.json'));

    renameSync(join(dir, 'chat'), join(dir, 'chat-away'));
    expect((await fetch(`${chatOrigin}/readyz`)).status).toBe(503);
    expect((await fetch(`${chatOrigin}/livez`)).status).toBe(204);
    renameSync(join(dir, 'chat-away'), join(dir, 'chat'));
  });
});

describe('/api', () => {
  it('passes the request on with the client address appended and an id', async () => {
    const seen: Record<string, unknown>[] = [];
    await startGateway((incoming, outgoing) => {
      seen.push({ url: incoming.url, ...incoming.headers });
      outgoing.setHeader('x-content-type-options', 'nosniff');
      outgoing.end('{}');
    });
    const response = await fetch(`${origin}/api/chats?limit=1`, {
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

  it('leaves an error of the gateway as it is', async () => {
    await startGateway((_, outgoing) => {
      outgoing.statusCode = 502;
      outgoing.end('{"code":"model_failed"}');
    });
    const response = await fetch(`${origin}/api/chats`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ code: 'model_failed' });
  });

  it('passes on each part of a stream when it comes', async () => {
    const parts: ((part: string) => void)[] = [];
    await startGateway((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('data: 1\n\n');
      parts.push((part) => outgoing.end(part));
    });
    const response = await fetch(`${origin}/api/chats/1/messages/stream`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: 1\n\n');
    parts[0]?.('data: 2\n\n');
    expect((await reader?.read())?.value).toBe('data: 2\n\n');
  });

  it('passes on each part of an upload when it comes', async () => {
    const received: string[] = [];
    await startGateway((incoming, outgoing) => {
      incoming.on('data', (chunk: Buffer) => received.push(chunk.toString()));
      incoming.on('end', () => outgoing.end('{}'));
    });
    const upload = request(`${origin}/api/audio/transcribe`, { method: 'POST' });
    const answered = new Promise((resolve) => upload.on('response', resolve));
    upload.write('first');
    await vi.waitFor(() => expect(received.join('')).toBe('first'), { timeout: 10_000 });
    upload.end('second');
    await answered;
    expect(received.join('')).toBe('firstsecond');
  });

  it('answers JSON when the gateway is down', async () => {
    const response = await fetch(`${origin}/api/chats`);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('content-type')).toContain('application/json');
    const body = errorBody.parse(await response.json());
    expect(body).toMatchObject({ code: 'unavailable', message: errorMessages.unavailable });
    expect(response.headers.get('x-request-id')).toBe(body.requestId);
  });

  it('answers JSON to a body that is too large, before it is sent', async () => {
    await startGateway((_, outgoing) => outgoing.end());
    const answer = await new Promise<{ status?: number | undefined; body: string }>(
      (resolve, reject) => {
        const upload = request(`${origin}/api/audio/transcribe`, {
          method: 'POST',
          headers: { 'content-length': 30 * 1024 * 1024 },
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

  it('answers JSON to headers it cannot read', async () => {
    const response = await fetch(`${origin}/api/chats`, { headers: { x: 'a'.repeat(80_000) } });
    expect(response.status).toBe(400);
    expect(errorBody.parse(await response.json())).toMatchObject({
      code: 'bad_request',
      message: errorMessages.bad_request,
    });
  });
});

it('writes no query string and no cookie to its log', async () => {
  const secret = createHash('sha256').update(origin).digest('hex');
  await fetch(`${origin}/api/chats?token=${secret}`, { headers: { cookie: `session=${secret}` } });
  const log = () => readFileSync(join(dir, 'nginx.log'), 'utf8');
  await vi.waitFor(() => expect(log()).toContain('"path":"/api/chats"'), { timeout: 10_000 });
  const access = log()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(access.join('\n')).not.toContain(secret);
});
