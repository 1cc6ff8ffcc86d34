import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A value that components and other code can follow. */
export interface Observable<Value> {
  get(): Value;
  /**
   * Calls back after each change.
   * @returns a function that removes the listener
   */
  subscribe(listener: () => void): () => void;
}

interface WritableObservable<Value> extends Observable<Value> {
  /** Does nothing if the value is the same (`Object.is`). */
  set(value: Value): void;
}

/** A value in memory that can be followed. */
export function createObservable<Value>(initial: Value): WritableObservable<Value> {
  const { subscribe, notify } = createListeners();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      notify();
    },
    subscribe,
  };
}

/** The value of an observable; the component renders again when it changes. */
export const useObservable = <Value>({ subscribe, get }: Observable<Value>): Value =>
  useSyncExternalStore(subscribe, get);
