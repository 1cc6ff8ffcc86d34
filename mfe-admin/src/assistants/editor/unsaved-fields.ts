import type { SaveAssistantRequest } from '@targum/contracts/on-demand';

/**
 * The fields that an admin has typed and not saved, and the number of the version that the admin
 * began with.
 */
export interface UnsavedStore {
  read(): SaveAssistantRequest | undefined;
  write(unsaved: SaveAssistantRequest): void;
  clear(): void;
}

/**
 * Keeps the unsaved fields of one assistant in this tab. Leaving the screen or reloading the page
 * then loses nothing. A browser without storage keeps nothing.
 */
export function unsavedOf(userId: string, assistantId: string): UnsavedStore {
  const key = `assistant_fields:${userId}:${assistantId}`;
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(window.sessionStorage);
    } catch {
      return undefined;
    }
  };
  return {
    read: () =>
      attempt((storage) => {
        const text = storage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as SaveAssistantRequest);
      }),
    write(unsaved) {
      attempt((storage) => storage.setItem(key, JSON.stringify(unsaved)));
    },
    clear() {
      attempt((storage) => storage.removeItem(key));
    },
  };
}
