/**
 * The build inlines this script into index.html. It sends the first screen's requests before any
 * other code has loaded: the current user, the opened chat and its messages, the registry, and the
 * manifest and files of the remote at this address. The page repeats a request that fails here.
 * This file and what it imports must be small, and must not import modules that the page shares.
 */

import type { RemoteEntry, RemoteManifest } from '@targum/contracts';
import { firstCallsOfChat, USER_PATH } from '@targum/contracts/early-calls';
import { headers, REQUESTED_WITH } from '@targum/contracts/header-names';
import { REMOTES_PATH, remoteScripts } from '@targum/contracts/remote-files';
import { anonymousId } from '@targum/ui-kit/anonymous-id';
import { readStorage, writeStorage } from '@targum/ui-kit/local-storage';
import { keepOffer } from '../install/offer.ts';
import { fetchJson } from './answers.ts';
import { preloadScript } from './preload-script.ts';

const calls = new Map<string, Promise<Response>>();
const files = new Map<string, Promise<unknown>>();
const { pathname } = location;

const REGISTRY_STORAGE_KEY = 'remotes';

function call(path: string): Promise<Response> {
  return fetch(path, {
    credentials: 'same-origin',
    headers: { [headers.anonymousUser]: anonymousId(), [headers.requestedWith]: REQUESTED_WITH },
  });
}

/** Keeps an answer for the page. The page handles a failure. */
function keep<Answer>(
  answers: Map<string, Promise<Answer>>,
  path: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  answer.catch(() => {});
  answers.set(path, answer);
  return answer;
}

/** An early refusal may no longer hold when the chat opens, for example after a login. */
async function callOfChat(path: string): Promise<Response> {
  const answer = await call(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

interface Registry {
  readonly remotes: readonly (Partial<RemoteEntry> | null)[];
}

/**
 * Reads the manifests of remotes for admins only if no other remote has this address. For admins,
 * the shell reads them later.
 * @throws Error if another manifest cannot be read, since its remote may have this address
 */
async function preloadScreen({ remotes }: Registry): Promise<void> {
  const preload = (forAdmins: boolean) =>
    Promise.all(
      remotes
        .filter((remote) => (remote?.role === 'admin') === forAdmins)
        .map((remote) => preloadRemote(remote?.entry)),
    );
  const matches = await preload(false);
  if (!matches.includes(true)) await preload(true);
}

/** Preloads the files of a remote that matches this address. Returns whether the remote matches. */
async function preloadRemote(entry: string | undefined): Promise<boolean> {
  // The page runs code from a manifest's entry, so the entry must be on this origin.
  if (!entry || !/^\/(?!\/)/.test(entry)) return false;
  const manifest = files.get(entry) ?? keep(files, entry, fetchJson(entry));
  const read = (await manifest) as RemoteManifest;
  const paths = read.targum.routes.flatMap((route) => route.paths);
  if (!paths.some(leadsHere)) return false;
  for (const script of remoteScripts(entry, read)) preloadScript(script);
  return true;
}

/** The shell's own screens. From these, users go to the start page. */
const OWN = ['/login', '/signup', '/qr-code'];

/** Reports whether this address may match a route's pattern. Only the first segments are compared. */
function leadsHere(pattern: string): boolean {
  const wanted = OWN.includes(pathname) ? '/' : pathname;
  return pattern.split('/')[1] === wanted.split('/')[1];
}

/**
 * Returns the registry of the last visit, so that its manifests are requested together with the
 * registry. The page uses only those that the answer names.
 */
function rememberedRegistry(): Registry | undefined {
  try {
    return JSON.parse(readStorage(REGISTRY_STORAGE_KEY) ?? '') as Registry;
  } catch {
    return undefined;
  }
}

keepOffer();
globalThis.targumEarly = { calls, files };
void keep(calls, USER_PATH, call(USER_PATH));
const remembered = rememberedRegistry();
if (remembered) preloadScreen(remembered).catch(() => {});
const registry = keep(files, REMOTES_PATH, fetchJson(REMOTES_PATH)) as Promise<Registry>;
const current = registry.then((answer) => {
  writeStorage(REGISTRY_STORAGE_KEY, JSON.stringify(answer));
  preloadScreen(answer).catch(() => {});
});
current.catch(() => {});

const limits = document.querySelector<HTMLMetaElement>('meta[name=limits]')?.content ?? '';
const [, pageMax] = /LIMIT_CHAT_PAGE_MAX=(\d+)/.exec(limits) ?? [];
// With HTTP/1.1, a browser sends six requests at a time. The page needs the scripts and manifests
// first, so the calls of the chat follow them.
const parsed = new Promise((resolve) => {
  document.addEventListener('readystatechange', resolve, { once: true });
});
for (const path of firstCallsOfChat(pathname, pageMax ? Number(pageMax) : undefined)) {
  const ready = Promise.all([parsed, remembered ?? current]);
  void keep(
    calls,
    path,
    ready.then(() => callOfChat(path)),
  );
}
