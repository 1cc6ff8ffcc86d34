import {
  addSlice,
  editKey,
  forgotten,
  readStorage,
  removeStorage,
  writeStorage,
} from '@targum/ui-kit';
import type { AppThunk, PayloadAction, RootState } from '@targum/ui-kit';

/** The new text of a message that has not been sent. */
interface Edit {
  readonly chatId: string;
  readonly text: string;
  /** Whether its editor is open. */
  readonly isOpen: boolean;
  /** Whether the text was changed, so that it outlives its editor. */
  readonly isKept: boolean;
}

interface Edits {
  byMessage: Record<string, Edit>;
  /** The message whose editor was opened last and has not taken the focus since. */
  opened: string | null;
}

type MessageText = Pick<Edit, 'chatId' | 'text'> & { readonly messageId: string };

/**
 * The edits by the ids of their messages. An editor keeps its text while its row is not rendered, and gets
 * the text back when its chat was left and the send fails.
 */
const { actions, selectors } = addSlice({
  name: 'edits',
  initialState: (): Edits => ({ byMessage: {}, opened: null }),
  reducers: {
    opened(edits, { payload: { messageId, ...edit } }: PayloadAction<MessageText>) {
      const isKept = edits.byMessage[messageId]?.isKept ?? false;
      edits.byMessage[messageId] = { ...edit, isOpen: true, isKept };
      edits.opened = messageId;
    },
    changed({ byMessage }, { payload: { messageId, ...edit } }: PayloadAction<MessageText>) {
      byMessage[messageId] = { ...edit, isOpen: true, isKept: true };
    },
    closed({ byMessage }, { payload: messageId }: PayloadAction<string>) {
      const edit = byMessage[messageId];
      if (edit?.isKept) byMessage[messageId] = { ...edit, isOpen: false };
      else delete byMessage[messageId];
    },
    discarded({ byMessage }, { payload: messageId }: PayloadAction<string>) {
      delete byMessage[messageId];
    },
    focused(edits) {
      edits.opened = null;
    },
  },
  extraReducers: (build) => {
    build.addCase(forgotten, ({ byMessage }, { payload: { chatId } }) => {
      for (const [messageId, edit] of Object.entries(byMessage)) {
        if (chatId === undefined || edit.chatId === chatId) delete byMessage[messageId];
      }
    });
  },
  selectors: {
    selectEdit: ({ byMessage }, messageId: string) => byMessage[messageId],
    selectOpened: ({ opened }) => opened,
  },
});

/** The text in the editor of a message; undefined if the editor is closed. */
export function selectEditedText(state: RootState, messageId: string): string | undefined {
  const edit = selectors.selectEdit(state, messageId);
  return edit?.isOpen ? edit.text : undefined;
}

/** Closes the editor of a message. */
export const { closed: closeEditor } = actions;

/**
 * Opens the editor of a message, which takes the focus.
 * @param text its text, unless an earlier one was kept. Those of this page are kept in memory too: the
 * storage may have no room, or the text of another tab.
 */
export const openEditor =
  (chatId: string, messageId: string, text: string): AppThunk =>
  (dispatch, getState) => {
    const edit = selectors.selectEdit(getState(), messageId);
    const kept = edit?.isKept ? edit.text : readStorage(editKey(chatId, messageId));
    dispatch(actions.opened({ chatId, messageId, text: kept ?? text }));
  };

/** Changes the text in an editor. It is kept in this browser, like a draft, until it is discarded. */
export const changeEdit =
  (chatId: string, messageId: string, text: string): AppThunk =>
  (dispatch) => {
    dispatch(actions.changed({ chatId, messageId, text }));
    writeStorage(editKey(chatId, messageId), text);
  };

/** Closes the editor of a message and deletes its text. */
export const discardEdit =
  (chatId: string, messageId: string): AppThunk =>
  (dispatch) => {
    dispatch(actions.discarded(messageId));
    removeStorage(editKey(chatId, messageId));
  };

/** Whether the editor of a message was opened and has not taken the focus since. */
export const takeFocus =
  (messageId: string): AppThunk<boolean> =>
  (dispatch, getState) => {
    if (selectors.selectOpened(getState()) !== messageId) return false;
    dispatch(actions.focused());
    return true;
  };
