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

it("[3.48] the button says 'Copied' for two seconds", async () => {
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

it('the button calls a function that copies', async () => {
  const text = vi.fn(async () => true);
  renderWithKit(<CopyButton text={text} />);
  const button = screen.getByRole('button', { name: 'Copy' });
  expect(text).not.toHaveBeenCalled();
  fireEvent.click(button);
  await pass(1);
  expect(text).toHaveBeenCalledOnce();
  expect(button.textContent).toBe('Copied');
});

it('the button reports that a function could not copy', async () => {
  const onFailed = vi.fn();
  const onCopied = vi.fn();
  renderWithKit(<CopyButton text={async () => false} onFailed={onFailed} onCopied={onCopied} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await pass(1);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(onCopied).not.toHaveBeenCalled();
});
