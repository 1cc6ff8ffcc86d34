import { authCalls } from '@targum/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const entryOf = (name: string) => `/mfe/${name}/mf-manifest.json`;
const manifestOf = (name: string, path: string) => ({
  metaData: { remoteEntry: { name: `assets/${name}-entry.js` } },
  exposes: [{ assets: { js: { sync: [`assets/${name}.js`] } } }],
  targum: { routes: [{ paths: [path, `${path}/:id`] }] },
});

let files: Record<string, unknown>;
const fetched = vi.fn((path: string) => {
  const file = files[path];
  return file === undefined
    ? new Response('none', { status: 404 })
    : new Response(JSON.stringify(file));
});

const fetchedUser = vi.fn((_init?: RequestInit) => new Response('{"id":"someone"}'));

beforeEach(() => {
  vi.resetModules();
  fetched.mockClear();
  fetchedUser.mockClear();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path === authCalls.currentUser.path ? fetchedUser(init) : fetched(path),
  );
  files = {
    '/remotes.json': { remotes: [null, { name: 'none' }, ...['chat', 'reports'].map(registered)] },
    [entryOf('chat')]: manifestOf('chat', '/'),
    [entryOf('reports')]: manifestOf('reports', '/reports'),
  };
});
afterEach(() => {
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const registered = (name: string) => ({ name, entry: entryOf(name) });
const preloaded = () =>
  [...document.head.querySelectorAll('link[rel="preload"]')].map((link) =>
    link.getAttribute('href'),
  );

it.each([
  ['/', 'chat'],
  ['/login', 'chat'],
  ['/reports', 'reports'],
  ['/reports/7', 'reports'],
])('the page loads the files of a remote ahead at %s: %s', async (address, name) => {
  history.replaceState(null, '', address);
  const { startEarly } = await import('./early.ts');
  startEarly();
  await vi.waitFor(() =>
    expect(preloaded()).toEqual([
      `/mfe/${name}/assets/${name}-entry.js`,
      `/mfe/${name}/assets/${name}.js`,
    ]),
  );
});

it('each reader gets an early answer once', async () => {
  const { createJsonReader, startEarly } = await import('./early.ts');
  startEarly();
  for (const read of [createJsonReader(), createJsonReader()]) {
    expect(await read('/remotes.json')).toEqual(files['/remotes.json']);
    expect(await read(entryOf('chat'))).toEqual(files[entryOf('chat')]);
  }
  expect(fetched).toHaveBeenCalledTimes(3);
  const read = createJsonReader();
  await read('/remotes.json');
  await read('/remotes.json');
  expect(fetched).toHaveBeenCalledTimes(4);
});

it('a file whose early request failed is requested again', async () => {
  const registry = files['/remotes.json'];
  delete files['/remotes.json'];
  const { createJsonReader, startEarly } = await import('./early.ts');
  startEarly();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  files['/remotes.json'] = registry;
  expect(await createJsonReader()('/remotes.json')).toEqual(registry);
});

it('the page requests the current user once', async () => {
  const { earlyUser, startEarly, USER_PATH } = await import('./early.ts');
  expect(USER_PATH).toBe(authCalls.currentUser.path);
  expect(earlyUser()).toBeUndefined();
  startEarly();
  expect(await (await earlyUser())?.json()).toEqual({ id: 'someone' });
  expect(fetchedUser).toHaveBeenCalledOnce();
});

it('[8.6] the call for the current user has the headers of every call', async () => {
  localStorage.clear();
  const { startEarly } = await import('./early.ts');
  startEarly();
  const sent = new Headers(fetchedUser.mock.calls[0]?.[0]?.headers);
  expect(sent.get('x-anonymous-user')).toMatch(/^anon_[0-9a-z]{9}_\d{13}$/);
  expect(sent.get('x-anonymous-user')).toBe(localStorage.getItem('anonymous_user_id'));
  expect(sent.get('x-requested-with')).toBe('XMLHttpRequest');
});
