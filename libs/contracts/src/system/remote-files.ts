import type { RemoteManifest } from './remotes.ts';

/**
 * The files with which a remote starts. The script in index.html imports this file, so this file must
 * import types only.
 */
export const REMOTES_PATH = '/remotes.json';

/** The code of a front end's build, as the build lists it. The names are relative to the list. */
export interface FileList {
  readonly files: readonly string[];
  /** The files with the texts of one language, by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
}

/** A document with which a front end starts, and the list of its files that the document names. */
export interface StartedPart {
  readonly document: string;
  readonly files: string;
}

/** What a page tells the service worker once its code has started. */
export interface StartedPage {
  readonly parts: readonly StartedPart[];
  readonly language: string;
  /** False if the worker may keep only what the browser has loaded already. */
  readonly readsAhead: boolean;
}

/** Returns the paths of the scripts that load a remote's module. The first one loads the others. */
export function remoteScripts(
  entry: string,
  { metaData, exposes }: RemoteManifest,
): [string, ...string[]] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const others = exposes.flatMap(({ assets }) => assets.js.sync.map((file) => folder + file));
  return [folder + metaData.remoteEntry.name, ...others];
}

/** The tag of background syncs, and the message with which the service worker then wakes pages. */
export const WAKE = 'outbox';
