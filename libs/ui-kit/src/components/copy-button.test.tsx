import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit } from '../testing/index.tsx';
import { CopyButton } from './copy-button.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("[3.48] says 'Copied' for two seconds", async () => {
  const writeText = vi.fn(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
  renderWithKit(<CopyButton text="the seed" />);
  const button = screen.getByRole('button', { name: 'Copy' });
  fireEvent.click(button);
  await pass(1);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('the seed');
  expect(button.textContent).toBe('Copied');
  await pass(1990);
  expect(button.textContent).toBe('Copied');
  await pass(20);
  expect(button.textContent).toBe('Copy');
});
