import { draftKey, onForget, readStorage, removeStorage, writeStorage } from '@targum/ui-kit';

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
  /** Ends it: whatever comes back of a send still under way is no longer stored. */
  forget(): void;
}

/** A chat's draft, kept in this browser: it survives a reload and a lost session. */
export function createDraft(chatId: string): Draft {
  const key = draftKey(chatId);
  const listeners = new Set<() => void>();
  let text = readStorage(key) ?? '';
  /** Whether this browser stores what is given to it. */
  let isStored = text !== '';
  /** Sent, but not yet known to be with the server. */
  let taken = '';
  let forgotten = false;

  const show = (next: string) => {
    text = next;
    for (const listener of listeners) listener();
  };
  const store = () => {
    if (forgotten) return;
    const unsent = joinParagraphs(taken, text);
    if (unsent === '') return removeStorage(key);
    writeStorage(key, unsent);
    isStored = readStorage(key) === unsent;
  };
  /** Another tab may have changed what is stored while the chat was not on screen here. */
  const refresh = () => {
    if (listeners.size > 0 || taken !== '' || forgotten) return;
    text = readStorage(key) ?? (isStored ? '' : text);
  };

  return {
    get: () => text,
    subscribe(listener) {
      refresh();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set(next) {
      show(next);
      store();
    },
    take() {
      taken = joinParagraphs(taken, text);
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
      refresh();
      show(appendText(text, addition));
      store();
    },
    forget() {
      forgotten = true;
      show('');
    },
  };
}

const drafts = new Map<string, Draft>();

/** The draft of a chat: the same while the page lives, as a send goes on when its chat is left. */
export function draftOf(chatId: string): Draft {
  const draft = drafts.get(chatId) ?? createDraft(chatId);
  drafts.set(chatId, draft);
  return draft;
}

onForget((chatId) => {
  for (const [id, draft] of drafts) {
    if (chatId !== undefined && id !== chatId) continue;
    drafts.delete(id);
    draft.forget();
  }
});

const joinParagraphs = (first: string, second: string): string =>
  [first, second].filter((text) => text.trim() !== '').join('\n\n');

function appendText(text: string, addition: string): string {
  const needsSpace = text !== '' && !/\s$/.test(text);
  return needsSpace ? `${text} ${addition}` : text + addition;
}
