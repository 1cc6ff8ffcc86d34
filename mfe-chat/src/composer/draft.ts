import { readStorage, writeStorage } from '@targum/ui-kit';

/** The unsent text of one chat. */
export interface Draft {
  get(): string;
  subscribe(listener: () => void): () => void;
  set(text: string): void;
  /** Empties the input for a send; the text stays stored until `confirm`. */
  take(): void;
  /** The server has the text. */
  confirm(): void;
  /** Puts back a text that could not be sent, before whatever was typed since. */
  putBack(text: string): void;
}

const storageKey = (chatId: string): string => `draft:${chatId}`;

/** A chat's draft, kept in this browser: it survives a reload and a lost session. */
export function createDraft(chatId: string): Draft {
  const key = storageKey(chatId);
  const listeners = new Set<() => void>();
  let text = readStorage(key) ?? '';

  const show = (next: string) => {
    text = next;
    for (const listener of listeners) listener();
  };
  const store = () => (text === '' ? removeStored(key) : writeStorage(key, text));

  return {
    get: () => text,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set(next) {
      show(next);
      store();
    },
    take: () => show(''),
    confirm: store,
    putBack(unsent) {
      show(text.trim() === '' ? unsent : `${unsent}\n\n${text}`);
      store();
    },
  };
}

function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is refused: there is nothing to remove.
  }
}
