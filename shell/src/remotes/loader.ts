import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTES_PATH } from '@targum/contracts';
import { createRemoteLoader } from '@targum/ui-kit';
import { createJsonReader } from '../early/answers.ts';
import { createRemoteDirectory } from './directory.ts';

export const remoteDirectory = createRemoteDirectory({
  registryPath: REMOTES_PATH,
  fetchJson: createJsonReader(),
});

const knownRemotes = () => remoteDirectory.get().remotes;

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
 * Loads a remote, and at the same time the admin entry of ui-kit if the remote uses it. This saves
 * a round trip. Only remotes use the entry, and this import makes the host provide it.
 */
const loadWithKit: typeof loadRemote = (request) => {
  const remote = knownRemotes().find(({ name }) => request.startsWith(`${name}/`));
  if (remote?.modules.includes(ADMIN_ENTRY)) void import('@targum/ui-kit/admin');
  return loadRemote(request);
};

const readJson = createJsonReader();

export const remoteLoader = createRemoteLoader({
  federation: { loadRemote: loadWithKit, registerRemotes },
  fetchRegistry: () => readJson(REMOTES_PATH),
});
