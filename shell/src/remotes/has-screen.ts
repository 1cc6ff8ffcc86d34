import type { KnownRemotes, RemoteDirectory } from './directory.ts';

/** Waits until the manifests that were requested have been read or have failed. */
export const whenSettled = (directory: RemoteDirectory): Promise<void> =>
  until(directory, ({ settled }) => settled);

/**
 * Reports whether a remote has a screen at a path. Waits until the manifest of such a remote has been
 * read, or until the manifests of all remotes have been read or have failed.
 */
export async function hasScreen(directory: RemoteDirectory, path: string): Promise<boolean> {
  directory.readAll();
  await until(directory, (known) => known.settled || names(known, path));
  return names(directory.get(), path);
}

const names = ({ remotes }: KnownRemotes, path: string): boolean =>
  remotes.some(({ routes }) => routes.some(({ paths }) => paths.includes(path)));

const until = (directory: RemoteDirectory, isMet: (known: KnownRemotes) => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isMet(directory.get())) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = directory.subscribe(check);
    check();
  });
