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

it('copies a text that is made when it is copied, and its HTML', async () => {
  const write = vi.fn(async (_items: ClipboardItem[]) => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ write } as never);
  const text = vi.fn(async () => 'the seed');
  renderWithKit(<CopyButton text={text} html={async (made) => `<p>${made}</p>`} />);
  expect(text).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await pass(1);
  const [item] = write.mock.calls[0]![0];
  expect(await (await item!.getType('text/plain')).text()).toBe('the seed');
  expect(await (await item!.getType('text/html')).text()).toBe('<p>the seed</p>');
});

it.each([true, false])('fails if the text cannot be made (with HTML: %s)', async (hasHtml) => {
  const onFailed = vi.fn();
  const onCopied = vi.fn();
  const text = () => Promise.reject(new Error('Loading chunk 7 failed'));
  const html = hasHtml ? async (made: string) => made : undefined;
  renderWithKit(
    <CopyButton text={text} {...(html && { html })} onFailed={onFailed} onCopied={onCopied} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await pass(1);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(onCopied).not.toHaveBeenCalled();
});
