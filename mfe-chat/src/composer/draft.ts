import {
  createObservable,
  draftKey,
  onForget,
  readStorage,
  removeStorage,
  writeStorage,
} from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';

/** The unsent text of one chat. */
export interface Draft extends Observable<string> {
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
  const text = createObservable(readStorage(key) ?? '');
  /** Whether this browser stores what is given to it. */
  let isStored = text.get() !== '';
  /** Sent, but not yet known to be with the server. */
  let taken = '';
  let forgotten = false;

  const store = () => {
    if (forgotten) return;
    const unsent = joinParagraphs(taken, text.get());
    if (unsent === '') return removeStorage(key);
    writeStorage(key, unsent);
    isStored = readStorage(key) === unsent;
  };
  /** Another tab may have changed what is stored while the chat was not on screen here. */
  const refresh = () => {
    if (text.isObserved() || taken !== '' || forgotten) return;
    text.set(readStorage(key) ?? (isStored ? '' : text.get()));
  };

  return {
    get: text.get,
    subscribe(listener) {
      refresh();
      return text.subscribe(listener);
    },
    set(next) {
      text.set(next);
      store();
    },
    take() {
      taken = joinParagraphs(taken, text.get());
      text.set('');
    },
    confirm() {
      taken = '';
      store();
    },
    putBack(unsent) {
      taken = '';
      text.set(joinParagraphs(unsent, text.get()));
      store();
    },
    append(addition) {
      refresh();
      text.set(appendText(text.get(), addition));
      store();
    },
    forget() {
      forgotten = true;
      text.set('');
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
