/** The key of the shell's page, which is the same at all addresses. */
export const PAGE = '/index.html';

const SEEN = 'seen';
const keyOf = (client: string, path: string): string => `/${client}${path}`;

declare const self: ServiceWorkerGlobalScope;

/** Keeps a document that the network gave to a page, until the page works. */
export async function keepSeen(client: string, path: string, answer: Response): Promise<void> {
  if (path === PAGE) await forgetClosed(client);
  const seen = await caches.open(SEEN);
  await seen.put(keyOf(client, path), answer);
}

/**
 * Returns the document that the network gave to a page, or a new copy. A page that began as the plain
 * login got another document than that of the application.
 * @returns undefined if neither is right
 */
export async function seenBy(
  client: string,
  path: string,
  isRight: (text: string) => boolean,
): Promise<Response | undefined> {
  const seen = await caches.open(SEEN);
  const first = await seen.match(keyOf(client, path));
  if (first && isRight(await first.clone().text())) return first;
  const again = await fetch(path, { cache: 'no-cache' });
  return again.ok && isRight(await again.clone().text()) ? again : undefined;
}

/** Forgets the documents of pages that are closed. */
async function forgetClosed(opening: string): Promise<void> {
  const clients = await self.clients.matchAll({ includeUncontrolled: true });
  const open = new Set([opening, ...clients.map(({ id }) => id)]);
  const seen = await caches.open(SEEN);
  for (const { url } of await seen.keys()) {
    if (!open.has(new URL(url).pathname.split('/')[1] ?? '')) await seen.delete(url);
  }
}
