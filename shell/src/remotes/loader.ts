import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { remoteManifest, remoteScripts, REMOTES_PATH } from '@targum/contracts';
import { createRemoteLoader } from '@targum/ui-kit';
import { createJsonReader, fetchJson } from '../early/answers.ts';
import { preloadScript } from '../early/preload-script.ts';
import { createRemoteDirectory } from './directory.ts';

export const remoteDirectory = createRemoteDirectory({
  registryPath: REMOTES_PATH,
  fetchJson: createJsonReader(),
});

const ADMIN_ENTRY = '@targum/ui-kit/admin';

const readJson = createJsonReader();

export const remoteLoader = createRemoteLoader({
  federation: { loadRemote, registerRemotes },
  fetchRegistry: () => readJson(REMOTES_PATH),
  /**
   * Also begins to load the remote's other scripts, and the admin entry of ui-kit if the remote uses
   * it, since the first script asks for them a round trip later. Only remotes use that entry, and
   * this import makes the host provide it.
   */
  async fetchManifest({ name, entry }, fresh) {
    const known = fresh ? [] : remoteDirectory.get().remotes;
    const manifest =
      known.find((remote) => remote.name === name)?.manifest ??
      remoteManifest.parse(await fetchJson(entry));
    for (const script of remoteScripts(entry, manifest)) preloadScript(script);
    if (manifest.shared.some((module) => module.name === ADMIN_ENTRY)) {
      void import('@targum/ui-kit/admin');
    }
    return manifest;
  },
});
