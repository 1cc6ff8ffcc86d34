import { createSlice } from '@reduxjs/toolkit';
import type { CreateSliceOptions, SliceCaseReducers, SliceSelectors } from '@reduxjs/toolkit';
import { rootReducer } from './root-reducer.ts';
import type { RootState } from './root-reducer.ts';

/**
 * Adds a slice to the store. Its code may load later than the store.
 * @returns its actions, and its selectors, which take the state of the store
 */
export function addSlice<
  State,
  Reducers extends SliceCaseReducers<State>,
  Name extends string,
  Selectors extends SliceSelectors<State>,
>(options: CreateSliceOptions<State, Reducers, Name, Name, Selectors>) {
  const slice = createSlice(options).injectInto(rootReducer);
  const selectors = slice.getSelectors(
    (state: RootState) => state[options.name as never] as State | undefined,
  );
  return { actions: slice.actions, selectors };
}
