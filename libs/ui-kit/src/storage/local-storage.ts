/**
 * Returns the result of `use`, or `otherwise` if local storage throws, as in private mode or when
 * the disk is full.
 */
function attempt<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(window.localStorage);
  } catch {
    return otherwise;
  }
}

export const readStorage = (key: string): string | null =>
  attempt((storage) => storage.getItem(key), null);

export const writeStorage = (key: string, value: string): void =>
  attempt((storage) => storage.setItem(key, value), undefined);

export const removeStorage = (key: string): void =>
  attempt((storage) => storage.removeItem(key), undefined);

export const storageKeys = (prefix: string): string[] =>
  attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []);
