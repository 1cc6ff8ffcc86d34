import { createListeners } from '../observable/listeners.ts';
import type { Observable } from '../observable/observable.ts';

/** A setting kept in local storage. */
export interface StoredValue<Value> extends Observable<Value> {
  set(value: Value): void;
}

/**
 * A setting kept in local storage, which follows changes in other tabs. Without storage (private
 * mode, full disk) it lasts as long as the page.
 */
export function createStoredValue<Value extends string>(
  key: string,
  fallback: Value,
  isValid: (value: unknown) => value is Value,
): StoredValue<Value> {
  const listeners = createListeners();
  let memory: Value | undefined;

  const get = (): Value => {
    const stored = readStorage(key) ?? memory;
    return isValid(stored) ? stored : fallback;
  };

  return {
    get,
    set(value) {
      memory = value;
      writeStorage(key, value);
      listeners.notify();
    },
    subscribe(listener) {
      const unsubscribe = listeners.subscribe(listener);
      const onStorage = (event: StorageEvent) => event.key === key && listener();
      window.addEventListener('storage', onStorage);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

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
