/**
 * Starts the requests of the first screen with the entry script, while the rest of the code is
 * loading: the registry, and then the chat remote's manifest and files. This file must not import
 * shared modules. The loader handles failures; it requests the registry again.
 */

let registry: Promise<unknown> | null = null;

const fetchJson = async (path: string): Promise<unknown> => {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
};

/** The registry: at the first call the one requested at the start, then a fresh one. */
export function takeRegistry(path: string): Promise<unknown> {
  const early = registry;
  registry = null;
  return early ?? fetchJson(path);
}

/** Starts everything that need not wait for the application's code. */
export function startEarly(): void {
  registry = fetchJson('/remotes.json');
  registry.then(preloadChat).catch(() => {});
}

interface Registry {
  readonly remotes: readonly { readonly name: string; readonly entry: string }[];
}

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly {
    readonly assets: { readonly js: { readonly sync: readonly string[] } };
  }[];
}

async function preloadChat(found: unknown): Promise<void> {
  const chat = (found as Registry).remotes.find(({ name }) => name === 'chat');
  if (!chat) return;
  const base = chat.entry.slice(0, chat.entry.lastIndexOf('/') + 1);
  const { metaData, exposes } = (await fetchJson(chat.entry)) as Manifest;
  const files = [metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)];
  for (const file of files) preload(base + file);
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  document.head.append(link);
}
