import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** Records whether the server can be reached, as far as the page knows. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { online: true },
  reducers: {
    connectionFound: (_state, { payload }: PayloadAction<boolean>) => ({ online: payload }),
  },
  selectors: { selectOnline: ({ online }) => online },
});

export const { connectionFound } = connectionSlice.actions;
export const { selectOnline } = connectionSlice.selectors;
