import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The times of shown data that this device has kept, by the name of its endpoint and its id. */
type AsOf = Readonly<Record<string, number>> | undefined;

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { online: true, asOf: undefined as AsOf },
  reducers: {
    connectionFound: (state, { payload }: PayloadAction<boolean>) => {
      state.online = payload;
    },
    keptShown: (state, { payload }: PayloadAction<AsOf>) => {
      state.asOf = payload;
    },
  },
  selectors: { selectOnline: ({ online }) => online, selectAsOf: ({ asOf }) => asOf },
});

export const { connectionFound, keptShown } = connectionSlice.actions;
export const { selectOnline, selectAsOf } = connectionSlice.selectors;
