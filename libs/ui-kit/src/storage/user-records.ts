import { createStore, promisifyRequest } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

type Path = readonly (string | number)[];

let store: UseStore | undefined;
const records = (): UseStore => (store ??= createStore('targum', 'user-records'));

/**
 * Returns the range of all keys that begin with this path. In IndexedDB an array is greater than
 * any string or number, so `[...path, []]` is the upper bound.
 */
const below = (path: Path): IDBKeyRange => IDBKeyRange.bound([...path], [...path, []]);

export const putUserRecord = (userId: string, path: Path, value: unknown): Promise<void> =>
  records()('readwrite', (all) => {
    all.put(value, [userId, ...path]);
    return promisifyRequest(all.transaction);
  });

/**
 * Replaces a value by what `change` makes of it, in one transaction, so that changes of several tabs
 * do not mix. If `change` returns undefined, deletes the value.
 */
export const changeUserRecord = (
  userId: string,
  path: Path,
  change: (before: unknown) => unknown,
): Promise<void> =>
  records()('readwrite', async (all) => {
    const key = [userId, ...path];
    const after = change(await promisifyRequest<unknown>(all.get(key)));
    if (after === undefined) all.delete(key);
    else all.put(after, key);
    return promisifyRequest(all.transaction);
  });

/** Returns the paths of a user's values below `path`, in order and relative to `path`. */
export async function userRecordPaths(userId: string, path: Path): Promise<Path[]> {
  const start = [userId, ...path];
  const keys = await records()('readonly', (all) => promisifyRequest(all.getAllKeys(below(start))));
  return keys.map((key) => (key as Path).slice(start.length));
}

export const userRecords = (userId: string, path: Path): Promise<unknown[]> =>
  records()('readonly', (all) => promisifyRequest(all.getAll(below([userId, ...path]))));

/** Deletes a user's values below a path, or all of the user's values. */
export const removeUserRecords = (userId: string, path: Path = []): Promise<void> =>
  records()('readwrite', (all) => {
    all.delete(below([userId, ...path]));
    return promisifyRequest(all.transaction);
  });

/**
 * Deletes the values of all users but one.
 * @param first the first segment of the paths of the values. By default, all values are deleted.
 */
export const removeRecordsOfOthers = (userId: string | undefined, first?: string): Promise<void> =>
  records()('readwrite', async (all) => {
    for (const key of (await promisifyRequest(all.getAllKeys())) as Path[])
      if (key[0] !== userId && (first === undefined || key[1] === first)) all.delete([...key]);
    return promisifyRequest(all.transaction);
  });
