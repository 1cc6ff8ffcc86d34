import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTES_PATH } from '@targum/contracts';
import { createRemoteLoader } from '@targum/ui-kit';
import { takeRegistry } from '../early.ts';

/**
 * Only the admin remote uses this entry of ui-kit. The import here makes the host provide it, and
 * requesting it together with the remote saves a round trip.
 */
const loadWithKit: typeof loadRemote = (request) => {
  if (request.startsWith('admin/')) void import('@targum/ui-kit/admin');
  return loadRemote(request);
};

/** Loads the remotes of this installation through the federation runtime. */
export const remoteLoader = createRemoteLoader({
  federation: { loadRemote: loadWithKit, registerRemotes },
  fetchRegistry: () => takeRegistry(REMOTES_PATH),
});
