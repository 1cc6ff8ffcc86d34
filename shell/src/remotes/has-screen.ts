import type { KnownRemotes, RemoteDirectory } from './directory.ts';

/**
 * Reports whether a remote has a screen at a path. Waits until the manifest of such a remote has been
 * read, or until the manifests of all remotes have been read or have failed.
 */
export function hasScreen(directory: RemoteDirectory, path: string): Promise<boolean> {
  directory.readAll();
  return new Promise((resolve) => {
    const check = () => {
      const known = directory.get();
      const isFound = names(known, path);
      if (!isFound && !known.settled) return;
      unsubscribe();
      resolve(isFound);
    };
    const unsubscribe = directory.subscribe(check);
    check();
  });
}

const names = ({ remotes }: KnownRemotes, path: string): boolean =>
  remotes.some(({ routes }) => routes.some(({ paths }) => paths.includes(path)));
