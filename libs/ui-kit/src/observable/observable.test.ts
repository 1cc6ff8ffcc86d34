import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createListeners } from './listeners.ts';
import { createObservable, useObservable } from './observable.ts';

describe('createObservable', () => {
  it('notifies its listeners of changes only, until they unsubscribe', () => {
    const count = createObservable(1);
    const listener = vi.fn(() => count.get());
    const unsubscribe = count.subscribe(listener);
    count.set(1);
    expect(listener).not.toHaveBeenCalled();
    count.set(2);
    expect(listener).toHaveReturnedWith(2);
    unsubscribe();
    count.set(3);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('renders a component again when the value changes', () => {
    const name = createObservable('Ruth');
    const { result } = renderHook(() => useObservable(name));
    expect(result.current).toBe('Ruth');
    act(() => name.set('Amos'));
    expect(result.current).toBe('Amos');
  });
});

describe('createListeners', () => {
  it('passes the arguments on to every listener', () => {
    const { subscribe, notify } = createListeners<[name: string]>();
    const [first, second] = [vi.fn(), vi.fn()];
    subscribe(first);
    subscribe(second);
    notify('Ruth');
    expect(first).toHaveBeenCalledWith('Ruth');
    expect(second).toHaveBeenCalledWith('Ruth');
  });
});
