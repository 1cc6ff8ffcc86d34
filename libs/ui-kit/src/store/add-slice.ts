import { createSlice } from '@reduxjs/toolkit';
import type { CreateSliceOptions, SliceCaseReducers, SliceSelectors } from '@reduxjs/toolkit';
import { rootReducer } from './root-reducer.ts';
import type { RootState } from './root-reducer.ts';

export const sliceNames = new Set(Object.keys(rootReducer(undefined, { type: '' })));

/**
 * Adds a slice to the store, even to a store that exists already. If a front end is loaded again
 * after a failure, its code runs twice. The slice that was added first then stays.
 * @returns the slice's actions, and its selectors, which take the state of the store
 */
export function addSlice<
  State,
  Reducers extends SliceCaseReducers<State>,
  Name extends string,
  Selectors extends SliceSelectors<State>,
>(options: CreateSliceOptions<State, Reducers, Name, Name, Selectors>) {
  sliceNames.add(options.name);
  const slice = createSlice(options).injectInto(rootReducer);
  type StoreSelectors = ReturnType<typeof slice.getSelectors<RootState>>;
  return { actions: slice.actions, selectors: slice.selectors as unknown as StoreSelectors };
}
