import { readRegistry, REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import type { RemoteEntry, RemoteName } from '@targum/contracts';
import { chunkGlobal } from './chunk-global.ts';
import type { RemoteModule } from './remote-module.ts';

/** The remote was built for another version of the contract. */
export class RemoteVersionError extends Error {
  override readonly name = 'RemoteVersionError';
}

/** The part of the federation runtime that the loader uses. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force?: boolean }): void;
  loadRemote<Module>(request: string): Promise<Module | null>;
}

interface LoaderOptions {
  readonly federation: FederationRuntime;
  /** Fetches `/remotes.json` and returns its parsed JSON; each call fetches again. */
  readonly fetchRegistry: () => Promise<unknown>;
}

export interface RemoteLoader {
  /** The remote's module; the same promise while it is loading or loaded. */
  load(name: RemoteName): Promise<RemoteModule>;
  /**
   * Discards the remote's cached entry and module, and loads registry, manifest and module again.
   */
  reload(name: RemoteName): Promise<RemoteModule>;
}

/**
 * Finds remotes in the registry and loads their modules. A failed load is tried once more with a
 * fresh registry and manifest, because a release may have replaced the files that this page knows.
 */
export function createRemoteLoader({ federation, fetchRegistry }: LoaderOptions): RemoteLoader {
  const modules = new Map<RemoteName, Promise<RemoteModule>>();
  let registry: Promise<ReturnType<typeof readRegistry>> | undefined;

  /** The remote's entry. Rejects if the registry has none, or only a malformed one. */
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
    federation.registerRemotes([{ name, entry: freshUrl(entry.entry, force) }], { force });
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
    load: (name) => modules.get(name) ?? start(name, withFreshManifest(name)),
    reload: (name) => start(name, () => loadFrom(name, true)),
  };
}

/** With `force`, an address that neither the browser nor the federation runtime has cached. */
const freshUrl = (entry: string, force: boolean): string =>
  `${entry}${force ? `?t=${Date.now()}` : ''}`;

/** Chunks of an earlier build must not be taken for chunks of a new one with the same ids. */
function dropChunks(name: RemoteName): void {
  Reflect.deleteProperty(globalThis, chunkGlobal(name));
}

const versionError = ({ name, contractVersion }: RemoteEntry): RemoteVersionError =>
  new RemoteVersionError(
    `Remote ${name} speaks contract version ${contractVersion}, this page ${REMOTE_CONTRACT_VERSION}`,
  );
