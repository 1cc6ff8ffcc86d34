import { createContext, use } from 'react';
import { readRegistry, REMOTE_CONTRACT_VERSION, remoteManifest } from '@targum/contracts';
import type { RemoteEntry, RemoteManifest, RemoteName, RemoteRoute } from '@targum/contracts';
import { createObservable, RemoteVersionError, useObservable } from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';

export interface KnownRemote {
  readonly name: RemoteName;
  /** The path of the manifest. */
  readonly entry: string;
  readonly routes: readonly RemoteRoute[];
  readonly manifest: RemoteManifest;
}

export interface KnownRemotes {
  readonly remotes: readonly KnownRemote[];
  /** True once every requested manifest has been read or has failed. */
  readonly settled: boolean;
  /** True once the manifests of remotes for admins have been requested, too. */
  readonly complete: boolean;
  /** The error of the registry or of the manifest that could not be read. */
  readonly failure: Error | undefined;
}

export interface RemoteDirectory extends Observable<KnownRemotes> {
  /** Requests the manifests of remotes for admins, too, unless this was done before. */
  readAll(): void;
  /** Requests the registry and the manifests again. */
  refresh(): void;
}

interface DirectoryOptions {
  readonly registryPath: string;
  readonly fetchJson: (path: string) => Promise<unknown>;
}

/** One reading of the registry. A later reading replaces an earlier one. */
interface Reading {
  readonly registry: Promise<ReturnType<typeof readRegistry>>;
  /** The number of roles whose manifests are being read. */
  running: number;
  failure: Error | undefined;
}

/**
 * Reads the remotes' manifests, which list the paths of their screens. A remote is listed as soon
 * as its manifest has been read, so that a slow remote does not delay the others.
 */
export function createRemoteDirectory(options: DirectoryOptions): RemoteDirectory {
  const { registryPath, fetchJson } = options;
  const known = createObservable<KnownRemotes>({
    remotes: [],
    settled: false,
    complete: false,
    failure: undefined,
  });
  let latest: Reading;

  async function read({ name, entry, contractVersion }: RemoteEntry): Promise<KnownRemote> {
    if (contractVersion !== REMOTE_CONTRACT_VERSION) {
      throw new RemoteVersionError(`Remote ${name} has contract version ${contractVersion}`);
    }
    const manifest = remoteManifest.parse(await fetchJson(entry));
    return { name, entry, manifest, routes: manifest.targum.routes };
  }

  async function discover(reading: Reading, role: RemoteEntry['role']): Promise<void> {
    const publish = (change: Partial<KnownRemotes>) => {
      if (reading === latest) known.set({ ...known.get(), ...change });
    };
    const fail = (error: Error) => {
      reading.failure = error;
    };
    reading.running += 1;
    publish({ settled: false });
    try {
      const { remotes: entries, broken } = await reading.registry;
      if (broken[0]) fail(new Error(`The registry has a malformed entry: ${broken[0].problem}`));
      const list = (remote: KnownRemote) => {
        const found = new Map(known.get().remotes.map((other) => [other.name, other]));
        found.set(remote.name, remote);
        publish({ remotes: entries.flatMap(({ name }) => found.get(name) ?? []) });
      };
      const wanted = entries.filter((entry) => entry.role === role);
      await Promise.all(wanted.map((entry) => read(entry).then(list).catch(fail)));
    } catch (error) {
      fail(error as Error);
    }
    reading.running -= 1;
    if (reading.running === 0) publish({ settled: true, failure: reading.failure });
  }

  function refresh(): void {
    const registry = fetchJson(registryPath).then(readRegistry);
    latest = { registry, running: 0, failure: undefined };
    void discover(latest, 'user');
    if (known.get().complete) void discover(latest, 'admin');
  }

  function readAll(): void {
    if (known.get().complete) return;
    known.set({ ...known.get(), complete: true });
    void discover(latest, 'admin');
  }

  refresh();
  return { get: known.get, subscribe: known.subscribe, readAll, refresh };
}

export const RemoteDirectoryContext = createContext<RemoteDirectory | null>(null);

export function useRemoteDirectory(): RemoteDirectory {
  const directory = use(RemoteDirectoryContext);
  if (!directory) throw new Error('The shell needs a RemoteDirectoryContext');
  return directory;
}

export const useKnownRemotes = (): KnownRemotes => useObservable(useRemoteDirectory());
