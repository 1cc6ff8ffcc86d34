import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAhead, takeAhead } from './ahead.ts';
import { networkFirst } from './network-first.ts';
import { keptFile } from './sets.ts';

const KEPT = new Map<string, string>();

/** One cache for all names, with one complete set. */
const cache = {
  match: async (path: string) => (KEPT.has(path) ? new Response(KEPT.get(path)) : undefined),
  keys: async () => [...KEPT.keys()].map((path) => new Request(`https://targum.example${path}`)),
};

beforeEach(() => {
  vi.useFakeTimers();
  KEPT.clear();
  KEPT.set('/complete', '1').set('/index.html', 'kept');
  vi.stubGlobal('caches', { keys: async () => ['set en'], open: async () => cache });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seen = vi.fn();
const options = { isGood: ({ status }: Response) => status < 500, kept: '/index.html', seen };

async function ask(network: Promise<Response>, waitMs: number): Promise<string> {
  vi.stubGlobal('fetch', () => network);
  let text = 'no answer';
  void networkFirst(new Request('https://targum.example/chat/1'), options)
    .then((answer) => answer.text())
    .then(
      (body) => (text = body),
      (error: Error) => (text = error.message),
    );
  await vi.advanceTimersByTimeAsync(waitMs);
  return text;
}

const after = (ms: number, answer: Response) =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(answer), ms);
  });
const failed = () => Promise.reject(new Error('no network'));

it('[3.160] a good answer of the network comes first, and is kept until the page works', async () => {
  expect(await ask(after(2900, new Response('fresh')), 2950)).toBe('fresh');
  expect(seen).toHaveBeenCalledOnce();
});

it.each([
  ['does not answer within 3 s', () => after(4000, new Response('late')), 3000],
  ['fails', failed, 0],
  ['answers that a server is down', () => after(1, new Response('down', { status: 502 })), 1],
])('[3.160] the kept document answers if the network %s', async (_what, network, waitMs) => {
  expect(await ask(network(), waitMs)).toBe('kept');
});

it.each([
  ['late', () => after(4000, new Response('late'))],
  ['no network', failed],
])(
  '[3.160] without a kept document, the answer is that of the network: %s',
  async (text, network) => {
    KEPT.delete('/complete');
    expect(await ask(network(), 5000)).toBe(text);
  },
);

it('[3.160] the network answers if the browser cannot read what it has kept', async () => {
  const refuse = () => Promise.reject(new Error('storage is refused'));
  vi.stubGlobal('caches', { keys: refuse, match: refuse });
  expect(await ask(after(4000, new Response('late')), 5000)).toBe('late');
  expect(await keptFile('/assets/main.0123abcd.js')).toBeUndefined();
});

it('[3.177] with a page, the registry and the manifests are asked for, once for each page', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => (asked.push(path), new Response(path)));
  KEPT.set('/remotes.json', '{}').set('/mfe/chat/mf-manifest.json', '{}');
  KEPT.set('/mfe/chat/assets/module.0123abcd.js', '');
  await askAhead('page');
  expect(asked.toSorted()).toEqual(['/mfe/chat/mf-manifest.json', '/remotes.json']);
  expect(takeAhead('other', '/remotes.json')).toBeUndefined();
  expect(await (await takeAhead('page', '/remotes.json'))!.text()).toBe('/remotes.json');
  expect(takeAhead('page', '/remotes.json')).toBeUndefined();
});
