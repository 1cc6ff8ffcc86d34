import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delays } from '@targum/contracts';
import { i18n } from '../i18n/i18n.ts';
import { Notifications } from './notifications.tsx';
import { createNotifier } from './notifier.ts';

function setUp() {
  const notifier = createNotifier();
  render(
    <I18nProvider i18n={i18n}>
      <Notifications notifier={notifier} />
    </I18nProvider>,
  );
  const show = (notice: Parameters<typeof notifier.notify>[0]) =>
    act(() => {
      notifier.notify(notice);
    });
  return { show };
}

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('the notifier', () => {
  it('[3.30] dismisses a notice by its id, and so never dismisses a newer notice', () => {
    const { notify, dismiss, get } = createNotifier();
    const first = notify({ title: 'First' });
    const second = notify({ title: 'Second' });
    dismiss(first);
    expect(get()).toEqual({ id: second, title: 'Second' });
    dismiss(second);
    expect(get()).toBeNull();
  });
});

describe('a notice', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[3.30] gives way to a newer notice', () => {
    const { show } = setUp();
    show({ title: 'First' });
    show({ title: 'Second', description: 'More' });
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeTruthy();
    expect(screen.getByText('More')).toBeTruthy();
  });

  it('[3.30] has a mark if it reports a failure', () => {
    const { show } = setUp();
    const variant = (title: string) =>
      screen.getByText(title).closest('[data-variant]')?.getAttribute('data-variant');
    show({ title: 'Saved' });
    expect(variant('Saved')).toBe('default');
    show({ title: 'Not saved', variant: 'destructive' });
    expect(variant('Not saved')).toBe('destructive');
  });

  it('[3.34] disappears after five seconds', () => {
    const { show } = setUp();
    show({ title: 'Saved' });
    pass(4_900);
    expect(screen.queryByText('Saved')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stays while the pointer is on it', () => {
    const { show } = setUp();
    show({ title: 'Saved' });
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'Notifications' }));
    pass(2 * delays.toast);
    expect(screen.queryByText('Saved')).toBeTruthy();
  });

  it('dismissed while it has the focus does not stop the timer of the next notice', async () => {
    const { show } = setUp();
    show({ title: 'First' });
    fireEvent.focus(screen.getByRole('region', { name: 'Notifications' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    show({ title: 'Second' });
    pass(delays.toast + 100);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('continues with the remaining time once the pointer and the focus have left', () => {
    const { show } = setUp();
    show({ title: 'Saved' });
    pass(delays.toast - 500);
    act(() => void window.dispatchEvent(new Event('blur')));
    pass(delays.toast);
    expect(screen.queryByText('Saved')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('focus')));
    pass(400);
    expect(screen.queryByText('Saved')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('is dismissed by Escape, which returns the focus', async () => {
    const { show } = setUp();
    const origin = document.body.appendChild(document.createElement('button'));
    origin.focus();
    show({ title: 'Saved' });
    await userEvent.keyboard('{F8}{Escape}');
    expect(screen.queryByText('Saved')).toBeNull();
    expect(document.activeElement).toBe(origin);
  });

  it('[3.30] has an action that also dismisses the notice', async () => {
    const { show } = setUp();
    const onClick = vi.fn();
    show({ title: 'Waiting', action: { label: 'Review', onClick } });
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByText('Waiting')).toBeNull();
  });

  it('[3.34] is dismissed by a swipe of 50 px to the right, not by less', () => {
    const { show } = setUp();
    show({ title: 'Saved' });
    const swipe = (to: number) => {
      const text = screen.getByText('Saved');
      fireEvent.pointerDown(text, { clientX: 100 });
      fireEvent.pointerMove(text, { clientX: to });
      fireEvent.pointerUp(text, { clientX: to });
    };
    swipe(149);
    expect(screen.queryByText('Saved')).toBeTruthy();
    swipe(150);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('[3.34] is reached by F8', async () => {
    const { show } = setUp();
    show({ title: 'Saved' });
    await userEvent.keyboard('{F8}');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }));
  });
});
