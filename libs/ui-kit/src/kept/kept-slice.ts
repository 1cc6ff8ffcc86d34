import type { PayloadAction } from '@reduxjs/toolkit';
import { addSlice } from '../store/add-slice.ts';

/** The times of shown data that this device has kept, by the name of its endpoint and its id. */
type Times = Readonly<Record<string, number>>;

const initial: { asOf: Times } = { asOf: {} };

const { actions, selectors } = addSlice({
  name: 'kept',
  initialState: initial,
  reducers: {
    keptShown: (state, { payload }: PayloadAction<Times>) => {
      state.asOf = payload;
    },
  },
  selectors: { selectAsOf: ({ asOf }) => asOf },
});

export const { keptShown } = actions;
export const { selectAsOf } = selectors;
