import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

export interface Observable<Value> {
  get(): Value;
  /** @returns a function that removes the listener */
  subscribe(listener: () => void): () => void;
}

interface WritableObservable<Value> extends Observable<Value> {
  /** Sets the value, and notifies the listeners unless the value is the same (`Object.is`). */
  set(value: Value): void;
}

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

export const useObservable = <Value>({ subscribe, get }: Observable<Value>): Value =>
  useSyncExternalStore(subscribe, get);
