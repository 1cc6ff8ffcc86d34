import { authCalls } from '@targum/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJsonReader, earlyCalls } from './answers.ts';

const USER = authCalls.currentUser.path;
const entryOf = (name: string) => `/mfe/${name}/mf-manifest.json`;
const manifestOf = (name: string, path: string) => ({
  metaData: { remoteEntry: { name: `assets/${name}-entry.js` } },
  exposes: [{ assets: { js: { sync: [`assets/${name}.js`] } } }],
  targum: { routes: [{ paths: [path, `${path}/:id`] }] },
});

let answers: Record<string, unknown>;
const fetched = vi.fn((path: string, _init?: RequestInit) =>
  path in answers ? Response.json(answers[path]) : new Response('none', { status: 404 }),
);
const fetchedPaths = () => fetched.mock.calls.map(([path]) => path);
const fetchedCalls = () => fetchedPaths().filter((path) => path.startsWith('/api/'));

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => fetched(path, init));
  answers = {
    '/remotes.json': {
      remotes: [
        null,
        { name: 'none' },
        registered('chat', 'user'),
        registered('admin', 'admin'),
        registered('reports'),
      ],
    },
    [entryOf('chat')]: manifestOf('chat', '/'),
    [entryOf('admin')]: manifestOf('admin', '/admin/users'),
    [entryOf('reports')]: manifestOf('reports', '/reports'),
    [USER]: { id: 'someone' },
  };
});
afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  history.replaceState(null, '', '/');
  globalThis.targumEarly = undefined;
  vi.unstubAllGlobals();
});

const registered = (name: string, role?: string) => ({ name, entry: entryOf(name), role });
const preloaded = () =>
  [...document.head.querySelectorAll('link[rel="preload"]')].map((link) =>
    link.getAttribute('href'),
  );

/** Runs the script of index.html at an address. */
async function open(address = '/'): Promise<void> {
  history.replaceState(null, '', address);
  vi.resetModules();
  await import('./inline.ts');
  document.dispatchEvent(new Event('readystatechange'));
}

it.each([
  ['/', 'chat'],
  ['/login', 'chat'],
  ['/qr-code', 'chat'],
  ['/reports', 'reports'],
  ['/reports/7', 'reports'],
  ['/admin/users', 'admin'],
])('the page loads the files of a remote ahead at %s: %s', async (address, name) => {
  await open(address);
  await vi.waitFor(() =>
    expect(preloaded()).toEqual([
      `/mfe/${name}/assets/${name}-entry.js`,
      `/mfe/${name}/assets/${name}.js`,
    ]),
  );
  const isForAdmins = name === 'admin';
  expect(fetchedPaths().includes(entryOf('admin'))).toBe(isForAdmins);
});

it('each reader gets an early answer once', async () => {
  await open();
  await vi.waitFor(() => expect(preloaded()).toHaveLength(2));
  fetched.mockClear();
  for (const read of [createJsonReader(), createJsonReader()]) {
    expect(await read('/remotes.json')).toEqual(answers['/remotes.json']);
    expect(await read(entryOf('chat'))).toEqual(answers[entryOf('chat')]);
  }
  expect(fetched).not.toHaveBeenCalled();
  const read = createJsonReader();
  await read('/remotes.json');
  await read('/remotes.json');
  expect(fetched).toHaveBeenCalledOnce();
});

it('a file whose early request failed is requested again', async () => {
  const registry = answers['/remotes.json'];
  delete answers['/remotes.json'];
  await open();
  await vi.waitFor(() => expect(fetchedPaths()).toContain('/remotes.json'));
  answers['/remotes.json'] = registry;
  expect(await createJsonReader()('/remotes.json')).toEqual(registry);
});

it('[3.96] the calls of the chat follow the scripts and the manifests', async () => {
  history.replaceState(null, '', '/chat/c-1');
  vi.resetModules();
  await import('./inline.ts');
  await vi.waitFor(() => expect(fetchedPaths()).toContain(entryOf('chat')));
  expect(fetchedCalls()).toEqual([USER]);
  document.dispatchEvent(new Event('readystatechange'));
  await vi.waitFor(() => expect(fetchedCalls()).toHaveLength(3));
});

it('[3.96] on a first visit, the calls of the chat follow the registry', async () => {
  const registry = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path === '/remotes.json' ? registry.promise : fetched(path, init),
  );
  await open('/chat/c-1');
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchedCalls()).toEqual([USER]);
  registry.resolve(Response.json(answers['/remotes.json']));
  await vi.waitFor(() => expect(fetchedCalls()).toHaveLength(3));
});

it('[3.95] a manifest that cannot be read is no reason to read those of remotes for admins', async () => {
  delete answers[entryOf('chat')];
  await open();
  await vi.waitFor(() => expect(fetchedPaths()).toContain(entryOf('chat')));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchedPaths()).not.toContain(entryOf('admin'));
});

it('a later visit requests the manifests together with the registry, each once', async () => {
  await open();
  await vi.waitFor(() => expect(preloaded()).toHaveLength(2));
  fetched.mockClear();
  document.head.replaceChildren();
  await open();
  expect(fetchedPaths()).toContain('/remotes.json');
  expect(fetchedPaths()).toContain(entryOf('chat'));
  await vi.waitFor(() => expect(preloaded()).toHaveLength(2));
  expect(fetchedPaths().filter((path) => path === entryOf('chat'))).toHaveLength(1);
});

it('a later visit finds a remote that has moved', async () => {
  await open('/reports');
  await vi.waitFor(() => expect(preloaded()).toHaveLength(2));
  document.head.replaceChildren();
  delete answers[entryOf('reports')];
  const moved = { name: 'reports', entry: entryOf('moved') };
  answers['/remotes.json'] = { remotes: [registered('chat', 'user'), moved] };
  answers[entryOf('moved')] = manifestOf('moved', '/reports');
  await open('/reports');
  await vi.waitFor(() =>
    expect(preloaded()).toEqual(['/mfe/moved/assets/moved-entry.js', '/mfe/moved/assets/moved.js']),
  );
});

it.each(['no JSON', 'null', '{}'])(
  'a remembered registry that is %s does no harm',
  async (stored) => {
    localStorage.setItem('remotes', stored);
    await open();
    await vi.waitFor(() => expect(preloaded()).toHaveLength(2));
  },
);

it('a page without early answers fetches the files', async () => {
  expect([...earlyCalls()]).toEqual([]);
  expect(await createJsonReader()('/remotes.json')).toEqual(answers['/remotes.json']);
});

it('the page requests the current user once, and no chat at the start page', async () => {
  await open();
  expect([...earlyCalls().keys()]).toEqual([USER]);
  expect(await (await earlyCalls().get(USER))?.json()).toEqual({ id: 'someone' });
  expect(fetchedPaths().filter((path) => path === USER)).toHaveLength(1);
});

it.each([
  ['none', 50],
  ['LIMIT_NAME_MAX=7 LIMIT_CHAT_PAGE_MAX=20', 20],
  ['LIMIT_CHAT_PAGE_MAX=90', 50],
])('[3.96] the page requests the opened chat early, with the limits %j', async (limits, page) => {
  document.head.innerHTML = `<meta name="limits" content="${limits}" />`;
  const messages = `/api/chats/c-1/messages?limit=${page}`;
  answers['/api/chats/c-1'] = { id: 'c-1' };
  answers[messages] = ['a message'];
  await open('/chat/c-1');
  expect([...earlyCalls().keys()]).toEqual([USER, '/api/chats/c-1', messages]);
  expect(await (await earlyCalls().get(messages))?.json()).toEqual(['a message']);
});

it('[3.96] an early refusal of the opened chat is no answer, but one of the user is', async () => {
  delete answers[USER];
  await open('/chat/c-1');
  await expect(earlyCalls().get('/api/chats/c-1')).rejects.toThrow('answered 404');
  expect((await earlyCalls().get(USER))?.status).toBe(404);
});

it('[8.6] the early calls have the headers of every call', async () => {
  await open('/chat/c-1');
  await vi.waitFor(() => expect(fetchedCalls()).toHaveLength(3));
  const sent = fetched.mock.calls.filter(([path]) => path.startsWith('/api/'));
  for (const [, init] of sent) {
    const headers = new Headers(init?.headers);
    expect(headers.get('x-anonymous-user')).toMatch(/^anon_[0-9a-z]{9}_\d{13}$/);
    expect(headers.get('x-anonymous-user')).toBe(localStorage.getItem('anonymous_user_id'));
    expect(headers.get('x-requested-with')).toBe('XMLHttpRequest');
  }
});
