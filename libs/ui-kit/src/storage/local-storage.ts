/** The stored text; null if there is none or storage is not available. */
export function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; does nothing if storage is not available. */
export function writeStorage(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Private mode or a full disk: the caller keeps the value in memory.
  }
}

/** Removes a stored text. */
export function removeStorage(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The names of the stored texts that begin with a prefix; none if storage is not available. */
export function storageKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
