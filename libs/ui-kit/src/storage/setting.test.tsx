import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithKit, testStore } from '../testing/index.tsx';
import { createSetting, useSetting } from './setting.ts';

const colour = createSetting('test-colour', (text) => (text === 'red' ? 'red' : 'blue'));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Changes local storage as another tab does. */
const storeElsewhere = (key: string, text: string) =>
  act(() => {
    localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

describe('a setting', () => {
  it('is read from local storage, and an invalid stored value counts as none', () => {
    localStorage.setItem('test-colour', 'red');
    expect(colour.select(testStore().getState())).toBe('red');
    localStorage.setItem('test-colour', 'loud');
    expect(colour.select(testStore().getState())).toBe('blue');
  });

  it('is stored on a change, and follows other tabs', () => {
    const onRender = vi.fn();
    function Shown() {
      const [value, change] = useSetting(colour);
      onRender();
      return (
        <button type="button" onClick={() => change('red')}>
          {value}
        </button>
      );
    }
    renderWithKit(<Shown />);
    act(() => screen.getByText('blue').click());
    screen.getByText('red');
    expect(localStorage.getItem('test-colour')).toBe('red');
    storeElsewhere('test-colour', 'blue');
    screen.getByText('blue');
    const renders = onRender.mock.calls.length;
    storeElsewhere('another', 'red');
    screen.getByText('blue');
    expect(onRender).toHaveBeenCalledTimes(renders);
  });

  it('keeps its value when its code is loaded again', () => {
    const { dispatch, getState } = testStore();
    dispatch(colour.set('red'));
    const again = createSetting('test-colour', String);
    expect(again.select(getState())).toBe('red');
    dispatch(again.set('blue'));
    expect(colour.select(getState())).toBe('blue');
  });

  it('follows another tab without an action in the store', () => {
    const { subscribe } = testStore();
    const acted = vi.fn();
    subscribe(acted);
    storeElsewhere('draft:a', 'h');
    expect(acted).not.toHaveBeenCalled();
    storeElsewhere('test-colour', 'red');
    expect(acted).toHaveBeenCalled();
  });

  it('lasts only as long as the page if there is no storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const { dispatch, getState } = testStore();
    dispatch(colour.set('red'));
    expect(colour.select(getState())).toBe('red');
  });

  it('can be added after the store was created', () => {
    localStorage.setItem('test-late', 'kept');
    const { dispatch, getState } = testStore();
    const late = createSetting('test-late', (text) => text ?? '');
    expect(late.select(getState())).toBe('kept');
    dispatch(late.set('changed'));
    expect(late.select(getState())).toBe('changed');
  });
});
