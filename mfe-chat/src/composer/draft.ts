import { isInvisible } from '@targum/contracts';
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
  /** Empties the input for a send. The text stays stored until `confirm`. */
  take(): void;
  /**
   * The server has stored the text.
   * @param returned a text that was put back and that the server has after all
   */
  confirm(returned?: string): void;
  /** Puts back a text that could not be sent, before any text typed since. */
  putBack(text: string): void;
  /** Adds a text at the end, after a space. */
  append(text: string): void;
  /** Puts in a text to begin with. It replaces the last one offered, but nothing typed. */
  offer(text: string): void;
  /** Deletes the draft. A send that fails later no longer stores its text. */
  forget(): void;
}

/** A chat's draft, kept in this browser. It survives a reload and a lost session. */
export function createDraft(chatId: string): Draft {
  const key = draftKey(chatId);
  const text = createObservable(readStorage(key) ?? '');
  /** Whether this browser has storage for the draft. */
  let isStored = text.get() !== '';
  /** Texts that were sent but that the server has not confirmed. */
  let taken = '';
  let offered = '';
  let forgotten = false;

  const store = () => {
    if (forgotten) return;
    const unsent = joinParagraphs(taken, text.get());
    if (unsent === '') return removeStorage(key);
    writeStorage(key, unsent);
    isStored = readStorage(key) === unsent;
  };
  /** Another tab may have changed the stored text while the chat was not on screen here. */
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
    confirm(returned) {
      taken = '';
      if (text.get() === returned) text.set('');
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
    offer(next) {
      const typed = text.get() === offered ? '' : text.get();
      offered = joinParagraphs(typed, next);
      text.set(offered);
      store();
    },
    forget() {
      forgotten = true;
      text.set('');
    },
  };
}

const drafts = new Map<string, Draft>();

/**
 * The draft of a chat. It is the same for as long as the page lives, because a send continues when
 * its chat is left.
 */
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
  [first, second].filter((text) => !isInvisible(text)).join('\n\n');

function appendText(text: string, addition: string): string {
  const needsSpace = text !== '' && !/\s$/.test(text);
  return needsSpace ? `${text} ${addition}` : text + addition;
}
