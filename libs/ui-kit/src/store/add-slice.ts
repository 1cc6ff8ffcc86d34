import { createSlice } from '@reduxjs/toolkit';
import type { CreateSliceOptions, SliceCaseReducers, SliceSelectors } from '@reduxjs/toolkit';
import { rootReducer } from './root-reducer.ts';
import type { RootState } from './root-reducer.ts';

const names = new Set<string>(Object.keys(rootReducer(undefined, { type: '' })));

/** Whether the store has a slice or a setting of this name. */
export const hasSlice = (name: string): boolean => names.has(name);

/**
 * Adds a slice to the store. Its code may load later than the store.
 * @returns its actions, and its selectors, which take the state of the store
 * @throws if the name is taken, except in development, where a module is loaded again after each change
 */
export function addSlice<
  State,
  Reducers extends SliceCaseReducers<State>,
  Name extends string,
  Selectors extends SliceSelectors<State>,
>(options: CreateSliceOptions<State, Reducers, Name, Name, Selectors>) {
  const { name } = options;
  if (process.env.NODE_ENV !== 'development' && hasSlice(name)) throw new Error(`Second ${name}`);
  names.add(name);
  const slice = createSlice(options).injectInto(rootReducer);
  const selectors = slice.getSelectors(
    (state: RootState) => state[name as never] as State | undefined,
  );
  return { actions: slice.actions, selectors };
}
