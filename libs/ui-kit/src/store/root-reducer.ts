import { combineSlices } from '@reduxjs/toolkit';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { connectionSlice } from '../api/connection-slice.ts';
import { sessionSlice } from '../session/session-slice.ts';

/** The reducer at the start of the page. Settings and the slices of front ends are added later. */
export const rootReducer = combineSlices(api, sessionSlice, connectionSlice);

export type RootState = ReturnType<typeof rootReducer>;

export type AppThunk<Result = void> = ThunkAction<Result, RootState, undefined, UnknownAction>;
