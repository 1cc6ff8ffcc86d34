import type { RemoteDirectory } from './directory.ts';

/**
 * Waits until the manifests of all remotes have been read or have failed. Reports whether one of them
 * has a screen at a path.
 */
export async function hasScreen(directory: RemoteDirectory, path: string): Promise<boolean> {
  directory.readAll();
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!directory.get().settled) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = directory.subscribe(check);
    check();
  });
  return directory
    .get()
    .remotes.some(({ routes }) => routes.some(({ paths }) => paths.includes(path)));
}
