import type { StartedPage } from '@targum/contracts/remote-files';
import { askAhead, takeAhead } from './ahead.ts';
import { networkFirst } from './network-first.ts';
import { keepSeen, PAGE } from './seen.ts';
import { isManifest, keepSet, keptFile } from './sets.ts';
import { wakePages } from './wake-pages.ts';

/**
 * The service worker. It serves the product's own files, so that the product starts without a
 * network. Calls of the API go past it.
 */
declare const self: ServiceWorkerGlobalScope;

const HASHED = /[.-][0-9a-f]{8,}\.(js|css|json)$/;

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
    event.waitUntil(askAhead(resultingClientId).catch(() => {}));
    event.respondWith(
      networkFirst(request, {
        isGood: isAnswered,
        kept: PAGE,
        seen: keep(resultingClientId, PAGE),
      }),
    );
  } else if (isManifest(pathname)) {
    const network = takeAhead(clientId, pathname);
    const seen = keep(clientId, pathname);
    event.respondWith(networkFirst(request, { isGood: isJson, kept: pathname, seen, network }));
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

/**
 * The answer may redirect. A network that asks people to sign in redirects, or answers with a page of
 * its own, which has no content security policy.
 */
const isAnswered = ({ status, headers }: Response): boolean =>
  status < 500 && (status !== 200 || headers.has('content-security-policy'));

/** A network that asks people to sign in answers HTML at every address. */
const isJson = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.includes('json') === true;
