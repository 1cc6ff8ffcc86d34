import { addSlice, forgotten } from '@targum/ui-kit';
import type { PayloadAction } from '@targum/ui-kit';

/**
 * The searched text. The sidebar's field and the dialog share the text, so that typing continues
 * while the code of the dialog loads.
 */
const { actions, selectors } = addSlice({
  name: 'searchText',
  initialState: '',
  reducers: { setSearchText: (_text, { payload }: PayloadAction<string>) => payload },
  extraReducers: (build) => {
    build.addCase(forgotten, (text, { payload }) => (payload.chatId ? text : ''));
  },
  selectors: { selectSearchText: (text) => text },
});

export const { setSearchText } = actions;
export const { selectSearchText } = selectors;
