import type { RemoteManifest } from './remotes.ts';

/**
 * The files with which a remote starts. The script in index.html imports this file, so this file must
 * import types only.
 */
export const REMOTES_PATH = '/remotes.json';

/** Returns the paths of the scripts that load a remote's module. The first one loads the others. */
export function remoteScripts(
  entry: string,
  { metaData, exposes }: RemoteManifest,
): [string, ...string[]] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const others = exposes.flatMap(({ assets }) => assets.js.sync.map((file) => folder + file));
  return [folder + metaData.remoteEntry.name, ...others];
}
