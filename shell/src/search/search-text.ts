import { addSlice, forgotten } from '@targum/ui-kit';
import type { PayloadAction } from '@targum/ui-kit';

/**
 * The text that is searched for. The sidebar's field and the search share it, so that nothing is lost
 * that is typed while the code of the search loads.
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
