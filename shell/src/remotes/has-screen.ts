import type { RemoteDirectory } from './directory.ts';

/** Waits until the manifests that were requested have been read or have failed. */
export const whenSettled = (directory: RemoteDirectory): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!directory.get().settled) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = directory.subscribe(check);
    check();
  });

/**
 * Waits until the manifests of all remotes have been read or have failed. Reports whether one of them
 * has a screen at a path.
 */
export async function hasScreen(directory: RemoteDirectory, path: string): Promise<boolean> {
  directory.readAll();
  await whenSettled(directory);
  return directory
    .get()
    .remotes.some(({ routes }) => routes.some(({ paths }) => paths.includes(path)));
}
