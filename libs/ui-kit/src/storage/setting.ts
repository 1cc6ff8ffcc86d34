import { useCallback } from 'react';
import { addSlice } from '../store/add-slice.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import type { AppThunk, RootState } from '../store/root-reducer.ts';
import { readStorage, writeStorage } from './local-storage.ts';
import { textStored } from './text-stored.ts';

export interface Setting<Value> {
  select(state: RootState): Value;
  set(value: Value): AppThunk;
}

/**
 * Adds a setting to the store. Local storage keeps the setting, and the setting follows changes in
 * other tabs. Without storage (private mode, full disk) the setting lasts as long as the page.
 * @param key the key in local storage, and the name in the store
 * @param parse reads a stored text, or null if nothing is stored
 */
export function createSetting<Value>(
  key: string,
  parse: (text: string | null) => Value,
  format: (value: Value) => string = String,
): Setting<Value> {
  const {
    selectors: { select },
  } = addSlice({
    name: key,
    initialState: () => parse(readStorage(key)),
    reducers: {},
    extraReducers: (build) => {
      build.addCase(textStored, (value, { payload }) =>
        payload.key === key ? parse(payload.text) : (value as Value),
      );
    },
    selectors: { select: (value) => value },
  });
  return {
    select,
    set: (value) => (dispatch, getState) => {
      const text = format(value);
      writeStorage(key, text);
      // An equal value must not render components again.
      if (text !== format(select(getState()))) dispatch(textStored({ key, text }));
    },
  };
}

export function useSetting<Value>({
  select,
  set,
}: Setting<Value>): [Value, (value: Value) => void] {
  const dispatch = useAppDispatch();
  const change = useCallback((value: Value) => dispatch(set(value)), [dispatch, set]);
  return [useAppSelector(select), change];
}
