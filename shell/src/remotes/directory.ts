import { createContext, use } from 'react';
import { readRegistry, REMOTE_CONTRACT_VERSION, remoteManifest } from '@targum/contracts';
import type { RemoteEntry, RemoteName, RemoteRoute } from '@targum/contracts';
import { createObservable, RemoteVersionError, useObservable } from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';

export interface KnownRemote {
  readonly name: RemoteName;
  readonly routes: readonly RemoteRoute[];
  /** The host's modules that the remote imports, such as `@targum/ui-kit/admin`. */
  readonly modules: readonly string[];
  readonly entry: string;
  readonly manifest: unknown;
}

export interface KnownRemotes {
  readonly remotes: readonly KnownRemote[];
  /** True once every manifest has been read or has failed. */
  readonly settled: boolean;
  /** The error of the registry or of the manifest that could not be read. */
  readonly failure: Error | undefined;
}

export interface RemoteDirectory extends Observable<KnownRemotes> {
  refresh(): void;
}

interface DirectoryOptions {
  readonly registryPath: string;
  readonly fetchJson: (path: string) => Promise<unknown>;
}

/**
 * Reads the remotes' manifests, which list the paths of their screens. A remote is listed as soon
 * as its manifest has been read, so that a slow remote does not delay the others.
 */
export function createRemoteDirectory(options: DirectoryOptions): RemoteDirectory {
  const { registryPath, fetchJson } = options;
  const known = createObservable<KnownRemotes>({ remotes: [], settled: false, failure: undefined });
  let latest = 0;

  async function read({ name, entry, contractVersion }: RemoteEntry): Promise<KnownRemote> {
    if (contractVersion !== REMOTE_CONTRACT_VERSION) {
      throw new RemoteVersionError(`Remote ${name} has contract version ${contractVersion}`);
    }
    const manifest = await fetchJson(entry);
    const { targum, shared } = remoteManifest.parse(manifest);
    const modules = shared.map((module) => module.name);
    return { name, entry, manifest, modules, routes: targum.routes };
  }

  async function discover(publish: (change: Partial<KnownRemotes>) => void): Promise<void> {
    const { remotes: entries, broken } = readRegistry(await fetchJson(registryPath));
    const found = new Map(known.get().remotes.map((remote) => [remote.name, remote]));
    let failure =
      broken[0] && new Error(`The registry has a malformed entry: ${broken[0].problem}`);
    await Promise.all(
      entries.map(async (entry) => {
        try {
          found.set(entry.name, await read(entry));
          publish({ remotes: entries.flatMap(({ name }) => found.get(name) ?? []) });
        } catch (error) {
          failure = error as Error;
        }
      }),
    );
    publish({ settled: true, failure });
  }

  function refresh(): void {
    latest += 1;
    const attempt = latest;
    const publish = (change: Partial<KnownRemotes>) => {
      if (attempt === latest) known.set({ ...known.get(), ...change });
    };
    publish({ settled: false });
    discover(publish).catch((failure: Error) => publish({ settled: true, failure }));
  }

  refresh();
  return { get: known.get, subscribe: known.subscribe, refresh };
}

export const RemoteDirectoryContext = createContext<RemoteDirectory | null>(null);

export function useRemoteDirectory(): RemoteDirectory {
  const directory = use(RemoteDirectoryContext);
  if (!directory) throw new Error('The shell needs a RemoteDirectoryContext');
  return directory;
}

export const useKnownRemotes = (): KnownRemotes => useObservable(useRemoteDirectory());
