import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { useAppSelector } from '../store/hooks.ts';
import type { RootState } from '../store/root-reducer.ts';

/** Whether the server can be reached, as far as the page knows. */
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

/** Whether a call would get no answer now, as far as the browser and the page know. */
export const isOffline = (state: RootState): boolean => !navigator.onLine || !selectOnline(state);

/** Whether the server can be reached, as far as the page knows. */
export const useOnline = (): boolean => useAppSelector(selectOnline);
