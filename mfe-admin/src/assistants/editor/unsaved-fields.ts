import type { SaveAssistantRequest } from '@targum/contracts/on-demand';

/** What an admin has typed and not saved, and the version that it began with. */
export interface UnsavedStore {
  read(): SaveAssistantRequest | undefined;
  write(unsaved: SaveAssistantRequest): void;
  clear(): void;
}

/**
 * Keeps what was typed for one assistant in this tab, so that leaving the screen or loading the page
 * again loses nothing. Without storage it is not kept.
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
