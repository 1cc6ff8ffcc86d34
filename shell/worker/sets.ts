import { REMOTES_PATH } from '@targum/contracts/remote-files';
import type { FileList, StartedPage, StartedPart } from '@targum/contracts/remote-files';
import { seenBy } from './seen.ts';

/**
 * A set is a cache with the files of shell and remotes that have worked together in one page. A page
 * without a network starts from the newest complete set.
 */
const PREFIX = 'set ';
/** The key of the time at which a set was last complete, and of the client whose page used the set. */
const COMPLETE = '/complete';
/** Stands in the pages of the plain login and signup, which load the application later. */
const LOGIN = '<meta name="application"';

declare const self: ServiceWorkerGlobalScope;

/** Reports whether a path is that of the registry or of a remote's manifest. */
export const isManifest = (path: string): boolean =>
  path === REMOTES_PATH || path.endsWith('/mf-manifest.json');

/** A browser that refuses or has damaged its storage cannot read it. Then nothing is kept. */
const orNothing = (kept: Promise<Response | undefined>): Promise<Response | undefined> =>
  kept.catch(() => undefined);

/** Returns a file with a hash in its name from any set. */
export const keptFile = (path: string): Promise<Response | undefined> =>
  orNothing(caches.match(path, { ignoreVary: true }));

/** Returns a document of the newest complete set. */
export const keptDocument = (path: string): Promise<Response | undefined> =>
  orNothing(documentOfNewest(path));

async function documentOfNewest(path: string): Promise<Response | undefined> {
  const newest = await newestSet();
  return newest?.match(path, { ignoreVary: true });
}

/** Returns the paths of the registry and of the manifests in the newest complete set. */
export async function keptManifests(): Promise<string[]> {
  const requests = (await (await newestSet())?.keys()) ?? [];
  return requests.map(({ url }) => new URL(url).pathname).filter(isManifest);
}

async function newestSet(): Promise<Cache | undefined> {
  const [newest] = (await completeSets()).toSorted((one, other) => other.time - one.time);
  return newest?.set;
}

/**
 * Keeps the set of a page that works. A later start of the same set deletes the other sets, unless
 * another page may still use them.
 */
export async function keepSet(page: StartedPage, client: string): Promise<void> {
  const { parts, language, readsAhead } = page;
  const name = `${PREFIX}${[language, ...parts.map(({ files }) => files)].join(' ')}`;
  const set = await caches.open(name);
  const [, earlier] = await markOf(set);
  const documents = await documentsOf(parts, client);
  if (!documents) return;
  for (const { files } of parts) await addFiles(set, files, language, readsAhead);
  for (const [path, answer] of documents) await set.put(path, answer);
  await set.put(COMPLETE, new Response(`${Date.now()} ${client}`));
  const pages = await self.clients.matchAll({ type: 'window' });
  const isLaterStart = earlier !== undefined && earlier !== client;
  if (isLaterStart && pages.length === 1) await deleteOthers(name);
}

/** Returns undefined if a document of this moment belongs to another release than the page. */
async function documentsOf(parts: readonly StartedPart[], client: string) {
  const documents = new Map<string, Response>();
  for (const { document, files } of parts) {
    const list = files.slice(files.lastIndexOf('/'));
    const isRight = (text: string) => text.includes(list) && !text.includes(LOGIN);
    const answer = await seenBy(client, document, isRight);
    if (!answer) return undefined;
    documents.set(document, answer);
  }
  const registry = await seenBy(client, REMOTES_PATH, (text) => text.includes('"remotes"'));
  return registry && documents.set(REMOTES_PATH, registry);
}

async function addFiles(set: Cache, list: string, language: string, readsAhead: boolean) {
  const answer = await addFile(set, list);
  const { files, languages } = (await answer.json()) as FileList;
  for (const file of [...files, ...(languages[language] ?? [])]) {
    const path = list.slice(0, list.lastIndexOf('/') + 1) + file;
    if (readsAhead) await addFile(set, path, { priority: 'low' });
    else await addFile(set, path, ONLY_LOADED).catch(() => {});
  }
}

const ONLY_LOADED: RequestInit = { cache: 'only-if-cached', mode: 'same-origin' };

/** @throws Error if the file is not in a set and cannot be loaded */
async function addFile(set: Cache, path: string, options?: RequestInit): Promise<Response> {
  const kept = await set.match(path);
  if (kept) return kept;
  const file = (await keptFile(path)) ?? (await fetch(path, options));
  // A network that asks people to sign in answers HTML at every address.
  const isCode = file.ok && !file.headers.get('content-type')?.includes('html');
  if (!isCode) throw new Error(`${path} answered ${file.status}`);
  await set.put(path, file.clone());
  return file;
}

/** Returns the time and the client, or nothing if the set is not complete. */
async function markOf(set: Cache): Promise<string[]> {
  const mark = await set.match(COMPLETE);
  return mark ? (await mark.text()).split(' ') : [];
}

async function completeSets() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const sets = await Promise.all(
    names.map(async (name) => {
      const set = await caches.open(name);
      const [time] = await markOf(set);
      return time === undefined ? [] : [{ set, time: Number(time) }];
    }),
  );
  return sets.flat();
}

async function deleteOthers(name: string): Promise<void> {
  for (const other of await caches.keys()) {
    if (other.startsWith(PREFIX) && other !== name) await caches.delete(other);
  }
}
