import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { leaveForLogin } from './leave-for-login.ts';

describe('a lost session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    window.history.replaceState(null, '', '/');
  });

  it.each([
    ['/', '/api/login', 'Unauthorized', 'You are logged out. Logging in again...'],
    ['/chat/1', '/api/login', 'Unauthorized', 'You are logged out. Logging in again...'],
    ['/admin/feedback', '/login', 'Unauthorized', 'You are logged out. Logging in again...'],
    ['/admin/users', '/login', 'Session expired', 'Please log in again.'],
  ])('[2.61, 2.62] takes the page %s to %s after 500 ms', (path, target, title, description) => {
    window.history.replaceState(null, '', path);
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    leaveForLogin();
    expect(notifier.get()).toMatchObject({ variant: 'destructive', title, description });
    vi.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign.mock.calls).toEqual([[target]]);
  });
});
