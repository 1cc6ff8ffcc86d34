import type { PayloadAction } from '@reduxjs/toolkit';
import { addSlice } from '../store/add-slice.ts';

/** The times of shown data that this device has kept, by the name of its endpoint and its id. */
type Times = Readonly<Record<string, number>>;

interface Kept {
  asOf: Times;
  /** The ids of the chats that the user keeps for offline. */
  chosen: readonly string[];
}

const initial: Kept = { asOf: {}, chosen: [] };

const { actions, selectors } = addSlice({
  name: 'kept',
  initialState: initial,
  reducers: {
    keptShown: (state, { payload }: PayloadAction<Times>) => {
      state.asOf = payload;
    },
    chosenFound: (state, { payload }: PayloadAction<string[]>) => {
      state.chosen = payload;
    },
  },
  selectors: {
    selectAsOf: ({ asOf }) => asOf,
    selectChosen: ({ chosen }) => chosen,
  },
});

export const { chosenFound, keptShown } = actions;
export const { selectAsOf, selectChosen } = selectors;
