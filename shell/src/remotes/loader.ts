import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTES_PATH } from '@targum/contracts';
import { createRemoteLoader } from '@targum/ui-kit';
import { createJsonReader } from '../early.ts';
import { createRemoteDirectory } from './directory.ts';

/** The directory of this installation's remotes. */
export const remoteDirectory = createRemoteDirectory({
  registryPath: REMOTES_PATH,
  fetchJson: createJsonReader(),
});

const knownRemotes = () => remoteDirectory.get().remotes;

/** Gives the federation runtime the manifests that the directory has read. */
registerPlugins([
  {
    name: 'known-manifests',
    fetch(url) {
      const known = knownRemotes().find(
        ({ entry }) => new URL(entry, location.origin).href === url,
      );
      return known && Promise.resolve(Response.json(known.manifest));
    },
  },
]);

const ADMIN_ENTRY = '@targum/ui-kit/admin';

/**
 * Only remotes use this entry of ui-kit. The import here makes the host provide it, and requesting it
 * together with a remote that uses it saves a round trip.
 */
const loadWithKit: typeof loadRemote = (request) => {
  const remote = knownRemotes().find(({ name }) => request.startsWith(`${name}/`));
  if (remote?.modules.includes(ADMIN_ENTRY)) void import('@targum/ui-kit/admin');
  return loadRemote(request);
};

const readJson = createJsonReader();

/** Loads the remotes of this installation through the federation runtime. */
export const remoteLoader = createRemoteLoader({
  federation: { loadRemote: loadWithKit, registerRemotes },
  fetchRegistry: () => readJson(REMOTES_PATH),
});
