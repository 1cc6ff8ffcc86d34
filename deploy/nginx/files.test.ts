import { readFileSync, renameSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HASHED, SCRIPT, startTestNginx } from './testing/nginx.ts';
import type { TestNginx } from './testing/nginx.ts';

let nginx: TestNginx;
beforeAll(async () => {
  nginx = await startTestNginx();
});
afterAll(() => nginx?.close());

describe('the page', () => {
  it('has a new nonce each time, the same as in its content security policy', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/', '/chat/0190', '/admin/users', '/login?next=/a.b']) {
      const response = await fetch(nginx.origin + path);
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

  it("contains the product's name, URL and limits", async () => {
    const page = await (await fetch(nginx.origin)).text();
    expect(page).toContain('<meta name="limits" content="none">');
    expect(page).toContain('<title>Tom &#38; &#34;Co&#34; &#36;1 &#92; &#60;b&#62;&#39;é</title>');
    expect(page).toContain('href="https://chat.example.org"');
  });
});

it('[3.92] has a manifest with its own media type and the name of the product', async () => {
  const response = await fetch(`${nginx.origin}/manifest.webmanifest`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const name = nginx.plan.productName;
  expect(await response.json()).toEqual({ name, short_name: name });
});

it('[3.163] removes what a browser has stored at /sw-kill', async () => {
  const response = await fetch(`${nginx.origin}/sw-kill`);
  expect(response.status).toBe(200);
  expect(response.headers.get('clear-site-data')).toBe('"storage"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
});

it.each([
  ['document', '"storage"'],
  ['image', null],
  ['script', null],
  ['iframe', null],
  ['empty', null],
])('[3.163] /sw-kill loaded as %s removes %s', async (destination, removed) => {
  const headers = { 'sec-fetch-dest': destination };
  const response = await fetch(`${nginx.origin}/sw-kill`, { headers });
  expect(response.headers.get('clear-site-data')).toBe(removed);
});

describe('files', () => {
  it.each([
    [`/${HASHED}`, 'public, max-age=31536000, immutable'],
    ['/mfe/chat/assets/remoteEntry.aabbccddee.js', 'public, max-age=31536000, immutable'],
    ['/plain.js', 'no-cache'],
    ['/mfe/chat/mf-manifest.json', 'no-cache'],
    ['/mfe/admin/mf-manifest.json', 'no-cache'],
    ['/remotes.json', 'no-cache'],
  ])('at %s have the cache-control %s', async (path, caching) => {
    const response = await fetch(nginx.origin + path);
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
  ])('are not replaced by the page if they are missing: %s', async (path) => {
    const response = await fetch(nginx.origin + path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>Tom');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('of the previous release are served from a separate folder', async () => {
    nginx.put('shell/previous/assets/main.aaaaaaaaaa.js', 'old');
    nginx.put('chat/previous/assets/screen.bbbbbbbbbb.js', 'old');
    for (const path of ['/assets/main.aaaaaaaaaa.js', '/mfe/chat/assets/screen.bbbbbbbbbb.js']) {
      const response = await fetch(nginx.origin + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toContain('text/javascript');
    }
  });

  const fetchEncoded = (path: string, accepted: string) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { 'accept-encoding': accepted };
      request(nginx.origin + path, { headers }, (response) => {
        void buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
      })
        .on('error', reject)
        .end();
    });

  it('are sent compressed, from the .gz file if it exists', async () => {
    for (const path of [`/${HASHED}`, '/plain.js']) {
      const { headers, body } = await fetchEncoded(path, 'gzip');
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(headers['content-type']).toContain('text/javascript');
      expect(gunzipSync(body).toString()).toBe(SCRIPT);
    }
  });

  it('are sent as brotli if nginx has the module, else as gzip', async () => {
    const hasModule = readFileSync(join(nginx.plan.dir, 'nginx.conf'), 'utf8').includes(
      'brotli_static_module.so',
    );
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

  it('of a remote can disappear and return without a restart', async () => {
    renameSync(join(nginx.dir, 'admin'), join(nginx.dir, 'admin-away'));
    expect((await fetch(`${nginx.origin}/mfe/admin/mf-manifest.json`)).status).toBe(404);
    expect((await fetch(nginx.origin)).status).toBe(200);
    nginx.put('admin/mf-manifest.json', '{"name":"admin","new":true}');
    const response = await fetch(`${nginx.origin}/mfe/admin/mf-manifest.json`);
    expect(await response.json()).toEqual({ name: 'admin', new: true });
  });
});

describe('probes', () => {
  it('report every server as alive and ready', async () => {
    for (const server of [nginx.origin, nginx.chatOrigin]) {
      expect((await fetch(`${server}/livez`)).status).toBe(204);
      expect((await fetch(`${server}/readyz`)).status).toBe(200);
    }
  });

  it('report a server as alive but not ready while its files are missing', async () => {
    renameSync(join(nginx.dir, 'remotes.json'), join(nginx.dir, 'remotes-away.json'));
    expect((await fetch(`${nginx.origin}/readyz`)).status).toBe(404);
    expect((await fetch(`${nginx.origin}/livez`)).status).toBe(204);
    renameSync(join(nginx.dir, 'remotes-away.json'), join(nginx.dir, 'remotes.json'));

    renameSync(join(nginx.dir, 'chat'), join(nginx.dir, 'chat-away'));
    expect((await fetch(`${nginx.chatOrigin}/readyz`)).status).toBe(503);
    expect((await fetch(`${nginx.chatOrigin}/livez`)).status).toBe(204);
    renameSync(join(nginx.dir, 'chat-away'), join(nginx.dir, 'chat'));
  });
});
