import { addSlice, forgotten, useAppDispatch, useAppSelector } from '@targum/ui-kit';
import type { PayloadAction } from '@targum/ui-kit';

/** The quotations whose exact words are shown, by their keys. They stay shown until the page is closed or the user logs out. */
const { actions, selectors } = addSlice({
  name: 'shownWords',
  initialState: (): Record<string, boolean> => ({}),
  reducers: {
    changed(
      shown,
      { payload }: PayloadAction<{ readonly key: string; readonly isShown: boolean }>,
    ) {
      shown[payload.key] = payload.isShown;
    },
  },
  extraReducers: (build) => {
    build.addCase(forgotten, (shown, { payload }) => (payload.chatId ? shown : {}));
  },
  selectors: { selectIsShown: (shown, key: string) => shown[key] ?? false },
});

/** The quotation whose exact words were asked for and are not there yet, and what had the focus then. */
let asked: { readonly key: string; readonly from: Element | null } | undefined;

/**
 * Whether the exact words of a quotation are shown below it, and functions that show and hide them. When
 * they are shown, they get the focus, if it has not moved on by then.
 */
export function useShownWords(key: string) {
  const dispatch = useAppDispatch();
  return {
    isShown: useAppSelector((state) => selectors.selectIsShown(state, key)),
    show: () => {
      asked = { key, from: document.activeElement };
      dispatch(actions.changed({ key, isShown: true }));
    },
    hide: () => dispatch(actions.changed({ key, isShown: false })),
  };
}

/**
 * Whether the exact words of a quotation should take the focus. Returns true at most once for each time
 * they were asked for.
 */
export function consumeFocusRequest(key: string): boolean {
  if (asked?.key !== key) return false;
  const { from } = asked;
  asked = undefined;
  return document.activeElement === from;
}
