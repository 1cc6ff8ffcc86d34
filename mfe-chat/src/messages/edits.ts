import {
  createObservable,
  editKey,
  onForget,
  readStorage,
  removeStorage,
  writeStorage,
} from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';

/** Texts by the ids of the messages whose editors are open. */
type EditedTexts = Readonly<Record<string, string>>;

/** The edits of a chat that have not been sent. */
export interface Edits extends Observable<EditedTexts> {
  /**
   * Opens the editor of a message, which takes the focus.
   * @param text its text, unless an earlier one was kept
   */
  open(messageId: string, text: string): void;
  /** Changes the text, which is kept until it is discarded. */
  set(messageId: string, text: string): void;
  /** Closes the editor. */
  close(messageId: string): void;
  /** Closes the editor and deletes its text. */
  discard(messageId: string): void;
  /** Whether the editor was opened and has not taken the focus since. */
  takeFocus(messageId: string): boolean;
}

/**
 * The edits of a chat. Their texts are kept in this browser like drafts. Those of this page are kept in
 * memory too: the storage may have no room, or the text of another tab.
 */
export function createEdits(chatId: string): Edits {
  const texts = createObservable<EditedTexts>({});
  const kept = new Map<string, string>();
  let opened: string | null = null;

  const keyOf = (messageId: string) => editKey(chatId, messageId);
  const show = (messageId: string, text: string) =>
    texts.set({ ...texts.get(), [messageId]: text });
  const close = (messageId: string) => {
    const { [messageId]: _closed, ...others } = texts.get();
    texts.set(others);
  };

  return {
    ...texts,
    open(messageId, text) {
      opened = messageId;
      show(messageId, kept.get(messageId) ?? readStorage(keyOf(messageId)) ?? text);
    },
    set(messageId, text) {
      kept.set(messageId, text);
      show(messageId, text);
      writeStorage(keyOf(messageId), text);
    },
    close,
    discard(messageId) {
      close(messageId);
      kept.delete(messageId);
      removeStorage(keyOf(messageId));
    },
    takeFocus(messageId) {
      if (opened !== messageId) return false;
      opened = null;
      return true;
    },
  };
}

const edits = new Map<string, Edits>();

/**
 * The edits of a chat. They are the same for as long as the page lives: an editor keeps its text
 * while its row is not rendered, and gets it back when its chat was left and the send fails.
 */
export function editsOf(chatId: string): Edits {
  const known = edits.get(chatId) ?? createEdits(chatId);
  edits.set(chatId, known);
  return known;
}

onForget((chatId) => {
  if (chatId === undefined) edits.clear();
  else edits.delete(chatId);
});
