import { isInvisible } from '@targum/contracts';
import {
  addSlice,
  draftKey,
  forgotten,
  readStorage,
  removeStorage,
  writeStorage,
} from '@targum/ui-kit';
import type { AppThunk, PayloadAction, RootState } from '@targum/ui-kit';

/** The draft of the start page, which has no chat yet. */
export const HOME_DRAFT = 'home';

interface Draft {
  readonly text: string;
  readonly taken: string;
  /** The text in the input when the user chose the last example. */
  readonly offered?: string;
  readonly isShown?: boolean;
  /** True if the storage had no room for the draft. The draft then lasts as long as the page. */
  readonly isUnstored?: boolean;
  /** True if the chat was deleted. A send that fails later no longer stores its text. */
  readonly isGone?: boolean;
}

const empty: Draft = { text: '', taken: '' };

const { actions, selectors } = addSlice({
  name: 'drafts',
  initialState: (): Record<string, Draft> => ({}),
  reducers: {
    put(drafts, { payload: [chatId, draft] }: PayloadAction<readonly [string, Partial<Draft>]>) {
      drafts[chatId] = { ...empty, ...drafts[chatId], ...draft };
    },
  },
  extraReducers: (build) => {
    build.addCase(forgotten, (drafts, { payload: { chatId } }) =>
      chatId ? { ...drafts, [chatId]: { ...empty, isGone: true } } : {},
    );
  },
  selectors: { selectDraft: (drafts, chatId: string) => drafts[chatId] ?? empty },
});

export const selectDraftText = (state: RootState, chatId: string): string =>
  selectors.selectDraft(state, chatId).text;

/**
 * Returns a chat's draft. If the chat is not on screen, reads the text from storage, because
 * another tab may have changed it.
 */
function upToDate(state: RootState, chatId: string): Draft {
  const draft = selectors.selectDraft(state, chatId);
  if (draft.isShown || draft.isGone || draft.isUnstored || draft.taken !== '') return draft;
  return { ...draft, text: readStorage(draftKey(chatId)) ?? '' };
}

const change =
  (chatId: string, update: (draft: Draft) => Partial<Draft>): AppThunk =>
  (dispatch, getState) => {
    const before = upToDate(getState(), chatId);
    if (before.isGone) return;
    const draft = { ...before, ...update(before) };
    const isUnstored = !store(draftKey(chatId), joinParagraphs(draft.taken, draft.text));
    dispatch(actions.put([chatId, { ...draft, isUnstored }]));
  };

/**
 * Notes that the chat is on screen. Until `hideDraft`, this tab ignores changes that other tabs
 * make to the draft.
 */
export const showDraft =
  (chatId: string): AppThunk =>
  (dispatch, getState) => {
    dispatch(actions.put([chatId, { ...upToDate(getState(), chatId), isShown: true }]));
  };

export const hideDraft = (chatId: string) => actions.put([chatId, { isShown: false }]);

export const setDraft = (chatId: string, text: string): AppThunk =>
  change(chatId, () => ({ text }));

/** Empties the input for a send. The text stays stored until `confirmDraft`. */
export const takeDraft = (chatId: string): AppThunk =>
  change(chatId, ({ taken, text }) => ({ taken: joinParagraphs(taken, text), text: '' }));

/**
 * Notes that the server has stored the text. Also removes `returned`, a text that the page put back
 * although the server has stored it.
 */
export const confirmDraft = (chatId: string, returned?: string): AppThunk =>
  change(chatId, ({ text }) => ({ taken: '', text: text === returned ? '' : text }));

export const putBackInDraft = (chatId: string, unsent: string): AppThunk =>
  change(chatId, ({ text }) => ({ taken: '', text: joinParagraphs(unsent, text) }));

export const appendToDraft = (chatId: string, addition: string): AppThunk =>
  change(chatId, ({ text }) => ({ text: appendText(text, addition) }));

/** Moves a text to the end of another draft. */
export const moveDraft =
  (from: string, to: string): AppThunk =>
  (dispatch, getState) => {
    const { taken, text } = upToDate(getState(), from);
    const moved = joinParagraphs(taken, text);
    dispatch(change(from, () => ({ taken: '', text: '' })));
    dispatch(change(to, (draft) => ({ text: joinParagraphs(draft.text, moved) })));
  };

/** Puts an example into an input. It replaces an earlier example, but follows a typed text. */
export const offerInDraft = (chatId: string, next: string): AppThunk =>
  change(chatId, ({ text, offered = '' }) => {
    const both = joinParagraphs(text === offered ? '' : text, next);
    return { text: both, offered: both };
  });

/** Stores or removes a text. Returns false if the storage had no room. */
function store(key: string, text: string): boolean {
  if (text === '') removeStorage(key);
  else writeStorage(key, text);
  return text === '' || readStorage(key) === text;
}

const joinParagraphs = (first: string, second: string): string =>
  [first, second].filter((text) => !isInvisible(text)).join('\n\n');

function appendText(text: string, addition: string): string {
  const needsSpace = text !== '' && !/\s$/.test(text);
  return needsSpace ? `${text} ${addition}` : text + addition;
}
