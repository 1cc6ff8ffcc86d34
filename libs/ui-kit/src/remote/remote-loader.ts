import { readRegistry, REMOTE_CONTRACT_VERSION, remoteScripts } from '@targum/contracts';
import type { RemoteEntry, RemoteManifest, RemoteName } from '@targum/contracts';
import { chunkGlobal } from './chunk-global.ts';
import type { RemoteModule } from './remote-module.ts';

export class RemoteVersionError extends Error {
  override readonly name = 'RemoteVersionError';
}

export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force?: boolean }): void;
  loadRemote<Module>(request: string): Promise<Module | null>;
}

interface LoaderOptions {
  readonly federation: FederationRuntime;
  /** Fetches `/remotes.json` and returns its parsed JSON. Each call sends a request. */
  readonly fetchRegistry: () => Promise<unknown>;
  /** Returns a remote's manifest. With `fresh`, a manifest that the page already has does not count. */
  readonly fetchManifest: (remote: RemoteEntry, fresh: boolean) => Promise<RemoteManifest>;
}

/**
 * Finds remotes in the registry and loads their modules. A failed load is repeated once with a
 * fresh registry and manifest, because a release may have replaced the files that this page knows.
 */
export function createRemoteLoader(options: LoaderOptions) {
  const { federation, fetchRegistry, fetchManifest } = options;
  const modules = new Map<RemoteName, Promise<RemoteModule>>();
  let registry: Promise<ReturnType<typeof readRegistry>> | undefined;

  async function entryOf(name: RemoteName): Promise<RemoteEntry> {
    registry ??= fetchRegistry().then(readRegistry);
    const { remotes, broken } = await registry;
    const entry = remotes.find((candidate) => candidate.name === name);
    if (entry) return entry;
    const malformed = broken.find((candidate) => candidate.name === name);
    throw new Error(
      malformed
        ? `The registry's entry of the remote ${name} is malformed: ${malformed.problem}`
        : `The registry has no remote named ${name}`,
    );
  }

  async function loadFrom(name: RemoteName, force: boolean): Promise<RemoteModule> {
    if (force) registry = undefined;
    const entry = await entryOf(name);
    if (entry.contractVersion !== REMOTE_CONTRACT_VERSION) throw versionError(entry);
    if (force) dropChunks(name);
    const [script] = remoteScripts(entry.entry, await fetchManifest(entry, force));
    federation.registerRemotes([{ name, entry: script }], { force });
    const loaded = await federation.loadRemote<{ default: RemoteModule }>(`${name}/module`);
    if (!loaded) throw new Error(`Remote ${name} has no module`);
    if (loaded.default.contractVersion !== REMOTE_CONTRACT_VERSION) throw versionError(entry);
    return loaded.default;
  }

  function start(name: RemoteName, attempt: () => Promise<RemoteModule>): Promise<RemoteModule> {
    const loading = attempt();
    modules.set(name, loading);
    loading.catch(() => {
      if (modules.get(name) === loading) modules.delete(name);
      registry = undefined;
    });
    return loading;
  }

  const withFreshManifest = (name: RemoteName) => async (): Promise<RemoteModule> => {
    try {
      return await loadFrom(name, false);
    } catch (error) {
      if (error instanceof RemoteVersionError) throw error;
      return loadFrom(name, true);
    }
  };

  return {
    /** Loads a module once. A call after a failed load tries again. */
    load: (name: RemoteName) => modules.get(name) ?? start(name, withFreshManifest(name)),
    reload: (name: RemoteName) => start(name, () => loadFrom(name, true)),
  };
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

/** Chunks of two builds can have the same ids, so the chunks of the earlier build are dropped. */
function dropChunks(name: RemoteName): void {
  Reflect.deleteProperty(globalThis, chunkGlobal(name));
}

const versionError = ({ name, contractVersion }: RemoteEntry): RemoteVersionError =>
  new RemoteVersionError(
    `Remote ${name} speaks contract version ${contractVersion}, this page ${REMOTE_CONTRACT_VERSION}`,
  );
