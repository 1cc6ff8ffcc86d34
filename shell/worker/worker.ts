import { REMOTES_PATH } from '@targum/contracts/remote-files';
import type { StartedPage } from '@targum/contracts/remote-files';
import { networkFirst } from './network-first.ts';
import { keepSeen, PAGE } from './seen.ts';
import { keepSet, keptFile } from './sets.ts';
import { wakePages } from './wake-pages.ts';

/**
 * The service worker. It serves the product's own files, so that the product starts without a
 * network. Calls of the API go past it.
 */
declare const self: ServiceWorkerGlobalScope;

const HASHED = /[.-][0-9a-f]{8,}\.(js|css|json)$/;
const MANIFEST = /\/mf-manifest\.json$/;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  const isFile = /\.[^/]*$/.test(pathname);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/api/')) return;
  const keep = (client: string, path: string) => (answer: Response) =>
    event.waitUntil(keepSeen(client, path, answer));
  if (request.mode === 'navigate') {
    if (isFile || pathname === '/sw-kill' || searchParams.has('nosw')) return;
    event.respondWith(
      networkFirst(request, {
        isGood: isAnswered,
        kept: PAGE,
        seen: keep(resultingClientId, PAGE),
      }),
    );
  } else if (pathname === REMOTES_PATH || MANIFEST.test(pathname)) {
    event.respondWith(
      networkFirst(request, { isGood: isJson, kept: pathname, seen: keep(clientId, pathname) }),
    );
  } else if (HASHED.test(pathname)) {
    event.respondWith(keptFile(pathname).then((file) => file ?? fetch(request)));
  }
});

self.addEventListener('message', (event) => {
  const { id } = event.source as Client;
  event.waitUntil(keepSet(event.data as StartedPage, id));
});

// The types of TypeScript lack this event, since not all browsers have it.
self.addEventListener('sync' as 'message', (event) => event.waitUntil(wakePages()));

/** The answer may redirect, or be the page of a network that asks people to sign in. */
const isAnswered = ({ status }: Response): boolean => status < 500;

/** A network that asks people to sign in answers HTML at every address. */
const isJson = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.includes('json') === true;
