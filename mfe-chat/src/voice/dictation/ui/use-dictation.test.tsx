import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useDictation } from './use-dictation.ts';

const dictation = vi.hoisted(() => ({
  get: () => null,
  subscribe: () => () => {},
  enter: vi.fn(),
  leave: vi.fn(),
}));

vi.mock('../dictations.ts', () => ({ dictationOf: () => dictation }));
vi.mock('@targum/ui-kit', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useAppStore: () => ({}),
  useUser: () => ({ id: 'user-1' }),
}));

it('useDictation enters the dictation again when the browser restores the page from its cache', () => {
  const { unmount } = renderHook(() => useDictation('a', () => () => {}));
  expect(dictation.enter).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(dictation.leave).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(dictation.enter).toHaveBeenCalledTimes(2);
  unmount();
  window.dispatchEvent(new Event('pageshow'));
  expect(dictation.enter).toHaveBeenCalledTimes(2);
});
