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
  /** Adds a text at the end, after a space. */
  append(text: string): void;
}

const storageKey = (chatId: string): string => `draft:${chatId}`;

/** A chat's draft, kept in this browser: it survives a reload and a lost session. */
export function createDraft(chatId: string): Draft {
  const key = storageKey(chatId);
  const listeners = new Set<() => void>();
  let text = readStorage(key) ?? '';
  /** Sent, but not yet known to be with the server. */
  let taken = '';

  const show = (next: string) => {
    text = next;
    for (const listener of listeners) listener();
  };
  const store = () => {
    const unsent = joinParagraphs(taken, text);
    if (unsent === '') removeStored(key);
    else writeStorage(key, unsent);
  };

  const draft: Draft = {
    get: () => text,
    subscribe(listener) {
      // Something may have been added to what is stored since this draft was made.
      if (listeners.size === 0 && taken === '') text = readStorage(key) ?? text;
      listeners.add(listener);
      shown.set(chatId, draft);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && shown.get(chatId) === draft) shown.delete(chatId);
      };
    },
    set(next) {
      show(next);
      store();
    },
    take() {
      taken = text;
      show('');
    },
    confirm() {
      taken = '';
      store();
    },
    putBack(unsent) {
      taken = '';
      show(joinParagraphs(unsent, text));
      store();
    },
    append(addition) {
      show(appendText(text, addition));
      store();
    },
  };
  return draft;
}

/** The drafts that are on screen. */
const shown = new Map<string, Draft>();

/** Adds a text to the end of a chat's draft, also while another chat is on screen. */
export const appendToDraft = (chatId: string, addition: string): void =>
  (shown.get(chatId) ?? createDraft(chatId)).append(addition);

const joinParagraphs = (first: string, second: string): string =>
  [first, second].filter((text) => text.trim() !== '').join('\n\n');

function appendText(text: string, addition: string): string {
  const needsSpace = text !== '' && !/\s$/.test(text);
  return needsSpace ? `${text} ${addition}` : text + addition;
}

function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is refused: there is nothing to remove.
  }
}
