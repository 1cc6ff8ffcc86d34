import { combineSlices } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { sessionSlice } from '../session/session-slice.ts';

export const rootReducer = combineSlices(api, sessionSlice);

export type RootState = ReturnType<typeof rootReducer>;
