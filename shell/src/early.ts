/**
 * Starts the first screen's requests from the entry script, while the rest of the code is loading:
 * the current user, the registry, the remotes' manifests, and the files of the remote at this
 * address. This file must not import shared modules. The page repeats a request that fails here.
 */

import { headers, REQUESTED_WITH } from '@targum/contracts/header-names';
import { anonymousId } from '@targum/ui-kit/anonymous-id';

/**
 * The path of the call for the current user. The contracts have it too, but they are a shared
 * module, which early code cannot import.
 */
export const USER_PATH = '/api/auth/user';

let user: Promise<Response> | undefined;

/** Returns the answer to the call for the current user. Undefined before `startEarly`. */
export const earlyUser = (): Promise<Response> | undefined => user;

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
 * Creates a function that fetches JSON files of this origin. The first read of a file gets the
 * early answer, unless the early request failed. Every later read fetches the file again.
 */
export function createJsonReader(): (path: string) => Promise<unknown> {
  const read = new Set<string>();
  return (path) => {
    const answer = read.has(path) ? undefined : early.get(path);
    read.add(path);
    return answer ? answer.catch(() => fetchJson(path)) : fetchJson(path);
  };
}

export function startEarly(): void {
  user = fetch(USER_PATH, {
    credentials: 'same-origin',
    headers: { [headers.anonymousUser]: anonymousId(), [headers.requestedWith]: REQUESTED_WITH },
  });
  user.catch(() => {});
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
    // The page runs code from a manifest's entry, so the entry must be on this origin.
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

const BEFORE_START = ['/login', '/signup'];

/** Reports whether an address may match a route's pattern. Only the first segments are compared. */
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
