import {
  addSlice,
  editKey,
  forgotten,
  readStorage,
  removeStorage,
  writeStorage,
} from '@targum/ui-kit';
import type { AppThunk, PayloadAction, RootState } from '@targum/ui-kit';

interface Edit {
  readonly chatId: string;
  readonly text: string;
  readonly isOpen: boolean;
  /** True if the user has changed the text. A changed text outlives its editor. */
  readonly isKept: boolean;
}

/** Holds edits by message id, also while the row of the message is not rendered. */
const { actions, selectors } = addSlice({
  name: 'edits',
  initialState: (): Record<string, Edit> => ({}),
  reducers: {
    put(edits, { payload: [messageId, edit] }: PayloadAction<readonly [string, Edit]>) {
      edits[messageId] = edit;
    },
    remove(edits, { payload: messageId }: PayloadAction<string>) {
      delete edits[messageId];
    },
  },
  extraReducers: (build) => {
    build.addCase(forgotten, (edits, { payload: { chatId } }) => {
      for (const messageId in edits) {
        if (!chatId || edits[messageId]?.chatId === chatId) delete edits[messageId];
      }
    });
  },
  selectors: { selectEdit: (edits, messageId: string) => edits[messageId] },
});

const { selectEdit } = selectors;

export function selectEditedText(state: RootState, messageId: string): string | undefined {
  const edit = selectEdit(state, messageId);
  return edit?.isOpen ? edit.text : undefined;
}

/** The message whose editor was opened last. Undefined once the editor has taken the focus. */
let opened: string | undefined;

/**
 * Opens the editor with the text in memory, else in storage, else with `text`. Memory comes first,
 * because the storage may have had no room, or may hold the text of another tab.
 */
export const openEditor =
  (chatId: string, messageId: string, text: string): AppThunk =>
  (dispatch, getState) => {
    const edit = selectEdit(getState(), messageId);
    const kept = edit?.isKept ? edit.text : readStorage(editKey(chatId, messageId));
    opened = messageId;
    dispatch(
      actions.put([
        messageId,
        { chatId, text: kept ?? text, isOpen: true, isKept: edit?.isKept ?? false },
      ]),
    );
  };

/** Changes the text in an editor. This browser keeps the text until the user discards it. */
export const changeEdit =
  (chatId: string, messageId: string, text: string): AppThunk =>
  (dispatch) => {
    dispatch(actions.put([messageId, { chatId, text, isOpen: true, isKept: true }]));
    writeStorage(editKey(chatId, messageId), text);
  };

export const closeEditor =
  (messageId: string): AppThunk =>
  (dispatch, getState) => {
    const edit = selectEdit(getState(), messageId);
    dispatch(
      edit?.isKept
        ? actions.put([messageId, { ...edit, isOpen: false }])
        : actions.remove(messageId),
    );
  };

export const discardEdit =
  (chatId: string, messageId: string): AppThunk =>
  (dispatch) => {
    dispatch(actions.remove(messageId));
    removeStorage(editKey(chatId, messageId));
  };

/**
 * Returns true once after the editor of a message was opened. The editor must then take the focus.
 */
export function takeFocus(messageId: string): boolean {
  if (opened !== messageId) return false;
  opened = undefined;
  return true;
}
