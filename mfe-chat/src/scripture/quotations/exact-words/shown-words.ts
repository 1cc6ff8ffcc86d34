import { addSlice, forgotten, useAppDispatch, useAppSelector } from '@targum/ui-kit';
import type { PayloadAction } from '@targum/ui-kit';

/** Holds the keys of quotations whose exact words the page shows, until the user logs out. */
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

/** The quotation whose requested words have not arrived, and the element focused at the request. */
let asked: { readonly key: string; readonly from: Element | null } | undefined;

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

/** Reports, once for each request, whether the exact words should take the focus. */
export function consumeFocusRequest(key: string): boolean {
  if (asked?.key !== key) return false;
  const { from } = asked;
  asked = undefined;
  return document.activeElement === from;
}
