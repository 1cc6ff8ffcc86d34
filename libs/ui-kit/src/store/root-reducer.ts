import { combineSlices } from '@reduxjs/toolkit';
import type { Slice, SliceCaseReducers, SliceSelectors } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { sessionSlice } from '../session/session-slice.ts';

/** State of features that were loaded later; they declare nothing here and bring selectors. */
export const rootReducer = combineSlices(api, sessionSlice).withLazyLoadedSlices<object>();

export type RootState = ReturnType<typeof rootReducer>;

/**
 * Adds a feature's slice to the store. Use the returned slice's selectors with the root state;
 * they give the initial state until the first action.
 */
export function injectSlice<
  State,
  CaseReducers extends SliceCaseReducers<State>,
  Name extends string,
  Selectors extends SliceSelectors<State>,
>(slice: Slice<State, CaseReducers, Name, Name, Selectors>) {
  return slice.injectInto(rootReducer);
}
