/**
 * Starts the requests of the first screen with the entry script, while the rest of the code is
 * loading: the registry, the remotes' manifests, and the files of the remote that this address shows.
 * This file must not import shared modules. The loader handles failures; it requests the files again.
 */

const early = new Map<string, Promise<unknown>>();

const fetchJson = async (path: string): Promise<unknown> => {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
};

function fetchEarly(path: string): Promise<unknown> {
  const answer = fetchJson(path);
  early.set(path, answer);
  return answer;
}

/**
 * Makes a function that fetches the JSON of files of this origin. It gives the early answer of each file
 * once, unless it has failed, and fetches the file after that.
 */
export function createJsonReader(): (path: string) => Promise<unknown> {
  const read = new Set<string>();
  return (path) => {
    const answer = read.has(path) ? undefined : early.get(path);
    read.add(path);
    return answer ? answer.catch(() => fetchJson(path)) : fetchJson(path);
  };
}

/** Starts everything that need not wait for the application's code. */
export function startEarly(): void {
  fetchEarly('/remotes.json')
    .then((registry) => preloadScreen((registry as Registry).remotes))
    .catch(() => {});
}

interface Registry {
  readonly remotes: readonly ({ readonly entry?: string } | null)[];
}

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly {
    readonly assets: { readonly js: { readonly sync: readonly string[] } };
  }[];
  readonly targum: { readonly routes: readonly { readonly paths: readonly string[] }[] };
}

function preloadScreen(remotes: Registry['remotes']): void {
  const { pathname } = location;
  for (const remote of remotes) {
    const entry = remote?.entry;
    // Whether it is a path of this origin is checked before anything of it runs.
    if (!entry || !/^\/(?!\/)/.test(entry)) continue;
    fetchEarly(entry)
      .then((manifest) => {
        const { targum, metaData, exposes } = manifest as Manifest;
        const paths = targum.routes.flatMap((route) => route.paths);
        if (!paths.some((path) => leadsTo(path, pathname))) return;
        const base = entry.slice(0, entry.lastIndexOf('/') + 1);
        const files = [
          metaData.remoteEntry.name,
          ...exposes.flatMap(({ assets }) => assets.js.sync),
        ];
        for (const file of files) preload(base + file);
      })
      .catch(() => {});
  }
}

/** Addresses that lead to the start page once somebody has logged in. */
const BEFORE_START = ['/login', '/signup'];

/** Whether a route's pattern fits an address; only its first segment is compared. */
function leadsTo(pattern: string, pathname: string): boolean {
  const wanted = BEFORE_START.includes(pathname) ? '/' : pathname;
  return pattern.split('/')[1] === wanted.split('/')[1];
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  document.head.append(link);
}
