import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

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
