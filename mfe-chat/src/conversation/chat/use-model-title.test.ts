import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useModelTitle } from './use-model-title.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** Renders a chat whose reply has just ended. */
function endReply(messageCount: number) {
  const refetch = vi.fn();
  const before = { title: 'What is a', messageCount, pending: true, refetch };
  const hook = renderHook(useModelTitle, { initialProps: before });
  hook.rerender({ ...before, pending: false });
  return { refetch, hook, ended: { ...before, pending: false } };
}

it("[3.17] a chat is loaded twice after its first reply to get the model's title", () => {
  const { refetch } = endReply(2);
  expect(refetch).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(refetch).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(600_000));
  expect(refetch).toHaveBeenCalledTimes(2);
});

it('[3.17] a chat is not loaded again once the title has come', () => {
  const { refetch, hook, ended } = endReply(2);
  act(() => void vi.advanceTimersByTime(2_000));
  hook.rerender({ ...ended, title: 'The mustard seed' });
  act(() => void vi.advanceTimersByTime(600_000));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('a chat is not loaded again after later replies, or when it is opened', () => {
  const { refetch } = endReply(4);
  act(() => void vi.advanceTimersByTime(600_000));
  expect(refetch).not.toHaveBeenCalled();

  const opened = { title: 'Ruth', messageCount: 2, pending: false, refetch };
  renderHook(useModelTitle, { initialProps: opened });
  act(() => void vi.advanceTimersByTime(600_000));
  expect(refetch).not.toHaveBeenCalled();
});
