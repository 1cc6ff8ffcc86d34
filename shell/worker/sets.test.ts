import { afterEach, expect, it, vi } from 'vitest';
import { keepSet } from './sets.ts';

afterEach(() => vi.unstubAllGlobals());

function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (path: string) => store.get(path)?.clone(),
      put: async (path: string, answer: Response) => void store.set(path, answer),
    };
  };
  return {
    stores,
    caches: { open, match: async () => undefined, keys: async () => [...stores.keys()] },
  };
}

it.each([
  [true, ['/assets/files.1.json', '/assets/loaded.js', '/assets/other.js']],
  [false, ['/assets/files.1.json', '/assets/loaded.js']],
])('[3.161] if the page reads ahead (%s), the worker keeps %j', async (readsAhead, expected) => {
  const { stores, caches } = fakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('self', { clients: { matchAll: async () => [] } });
  vi.stubGlobal('fetch', async (path: string, options: RequestInit = {}) => {
    if (path === '/assets/files.1.json')
      return Response.json({ files: ['loaded.js', 'other.js'], languages: {} });
    // The browser fails if its own cache does not have the file.
    if (options.cache === 'only-if-cached' && path !== '/assets/loaded.js') throw new TypeError();
    return new Response(path === '/index.html' ? '/files.1.json' : '{"remotes":[]}');
  });
  const parts = [{ document: '/index.html', files: '/assets/files.1.json' }];
  await keepSet({ parts, language: 'en', readsAhead }, 'client');
  const [set] = [...stores].filter(([, store]) => store.has('/complete')).map(([, store]) => store);
  const files = [...set!.keys()].filter((path) => path.startsWith('/assets/'));
  expect(files.toSorted()).toEqual(expected);
});
