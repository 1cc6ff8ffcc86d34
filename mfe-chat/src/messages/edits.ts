import { createObservable, onForget } from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';

/** Texts by the ids of the messages that are being edited. */
type EditedTexts = Readonly<Record<string, string>>;

/** The edits of a chat that have not been sent. */
export interface Edits extends Observable<EditedTexts> {
  /** Opens the editor of a message with a text, or changes its text. */
  open(messageId: string, text: string): void;
  close(messageId: string): void;
}

function createEdits(): Edits {
  const texts = createObservable<EditedTexts>({});
  return {
    ...texts,
    open: (messageId, text) => texts.set({ ...texts.get(), [messageId]: text }),
    close(messageId) {
      const { [messageId]: _closed, ...others } = texts.get();
      texts.set(others);
    },
  };
}

const edits = new Map<string, Edits>();

/**
 * The edits of a chat. They are the same for as long as the page lives: an editor keeps its text
 * while its row is not rendered, and gets it back when its chat was left and the send fails.
 */
export function editsOf(chatId: string): Edits {
  const known = edits.get(chatId) ?? createEdits();
  edits.set(chatId, known);
  return known;
}

onForget((chatId) => {
  if (chatId === undefined) edits.clear();
  else edits.delete(chatId);
});
