import type { SaveAssistantRequest } from '@targum/contracts/on-demand';

/** Keeps unsaved fields in this tab. A browser without storage keeps nothing. */
export function unsavedOf(userId: string, assistantId: string) {
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
    write(unsaved: SaveAssistantRequest) {
      attempt((storage) => storage.setItem(key, JSON.stringify(unsaved)));
    },
    clear() {
      attempt((storage) => storage.removeItem(key));
    },
  };
}

export type UnsavedStore = ReturnType<typeof unsavedOf>;
