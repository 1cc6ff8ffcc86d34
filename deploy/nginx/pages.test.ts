import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestNginx } from './testing/nginx.ts';
import type { TestNginx } from './testing/nginx.ts';

let nginx: TestNginx;
beforeAll(async () => {
  nginx = await startTestNginx();
});
afterAll(() => nginx?.close());

const pageAt = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(nginx.origin + path, { headers });
  const [, page] = /the page (\w+)/.exec(await response.text()) ?? [];
  return [page, response.status, response.headers.get('cache-control')];
};

it.each([
  ['/', 'login'],
  ['/login', 'login'],
  ['/login?next=/a.b&x=link', 'login'],
  ['/signup', 'signup'],
  ['/signup?from=1', 'signup'],
  ['/signup/', 'signup'],
  ['/chat/0190', 'login'],
  ['/chat/0190?link=1', 'login'],
  ['/shared/a-b_c', 'login'],
  ['/admin/users', 'login'],
  ['/helpers', 'login'],
  ['/help', 'index'],
  ['/help/start?a=b', 'index'],
  ['/login?link=1', 'index'],
  ['/login/?link=1', 'index'],
  ['/login?a=1&problem=expired', 'index'],
])('[2.208] a visitor without a session gets at %s the page %s', async (path, page) => {
  expect(await pageAt(path)).toEqual([page, 200, 'no-store']);
});

it.each([
  ['session=a', 'index'],
  ['theme=dark; session=a.b; x=y', 'index'],
  ['__Host-session=a', 'index'],
  ['session=', 'login'],
  ['mysession=a; session.sig=b', 'login'],
])('[2.208] a browser with the cookies "%s" gets the page %s', async (cookie, page) => {
  for (const path of ['/', '/chat/0190', '/login']) {
    expect(await pageAt(path, { cookie, 'x-visitor': 'signed-out' })).toEqual([
      page,
      200,
      'no-store',
    ]);
  }
});

it('[2.208] the pages are compressed, also for a browser that accepts brotli', async () => {
  nginx.put('shell/login.html', `__PRODUCT_NAME__ the page login ${'x'.repeat(3000)}`);
  for (const accepted of ['gzip', 'gzip, br']) {
    const response = await fetch(`${nginx.origin}/login`, {
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toMatch(/^Tom/);
  }
});

interface Route {
  readonly paths: readonly string[];
  readonly public?: boolean;
}

it('[2.208] a visitor gets the application at the public addresses of the remotes, and nowhere else', async () => {
  const root = join(import.meta.dirname, '../..');
  for (const file of globSync('mfe-*/routes.ts', { cwd: root })) {
    const { routes } = (await import(join(root, file))) as { routes: readonly Route[] };
    for (const { paths, public: isPublic = false } of routes) {
      for (const path of paths) {
        const address = path.replaceAll(/:\w+\??/g, 'abc');
        expect([address, (await pageAt(address))[0]]).toEqual([
          address,
          isPublic ? 'index' : 'login',
        ]);
      }
    }
  }
});
