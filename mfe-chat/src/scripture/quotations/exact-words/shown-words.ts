import { addSlice, forgotten, useAppDispatch, useAppSelector } from '@targum/ui-kit';
import type { PayloadAction } from '@targum/ui-kit';

/**
 * Holds the keys of the quotations whose exact words the page shows. The words stay shown until the
 * page is closed or the user logs out.
 */
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

/**
 * The quotation whose requested exact words have not arrived, and the element that had the focus at
 * the request.
 */
let asked: { readonly key: string; readonly from: Element | null } | undefined;

/**
 * Returns whether the page shows the exact words of a quotation, and functions that show and hide
 * them. New words get the focus if the focus has not moved since the request.
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
 * Reports whether the exact words of a quotation should take the focus. Returns true at most once
 * for each request.
 */
export function consumeFocusRequest(key: string): boolean {
  if (asked?.key !== key) return false;
  const { from } = asked;
  asked = undefined;
  return document.activeElement === from;
}
