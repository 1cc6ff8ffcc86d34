import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notifier, useLocation } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { answerWith } from '../testing/server.ts';
import { UsersScreen } from './users-screen.tsx';

const admin = testUser({ isAdmin: true });

const forbidden = {
  status: 403,
  body: { message: 'You are not allowed to do this', code: 'forbidden', requestId: 'r' },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the users screen', () => {
  it('[7.1] shows Access Denied to users whom the server refuses', async () => {
    answerWith({
      'GET /api/admin/users': forbidden,
    });
    renderWithKit(<UsersScreen />, { route: '/admin/users', user: admin });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeTruthy();
    expect(screen.queryByText('User Management')).toBeNull();
  });

  it('[7.1] shows only a notice with the reason to users who are not admins, and requests no users', async () => {
    const server = answerWith({});
    renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser() });
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        title: 'Access Denied',
        description: 'Admin privileges required. Redirecting to dashboard...',
      }),
    );
    expect(screen.queryByText('User Management')).toBeNull();
    expect(server.calls).not.toContain('GET /api/admin/users');
  });

  it('[7.1] redirects users who are not admins after 500 ms', async () => {
    vi.useFakeTimers();
    const notified = vi.fn();
    const forget = notifier.subscribe(notified);
    try {
      const Place = () => `at ${useLocation().pathname}`;
      renderWithKit(
        <>
          <UsersScreen />
          <Place />
        </>,
        { route: '/admin/users', user: testUser() },
      );
      const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
      while (notified.mock.calls.length === 0) await pass(1);
      await pass(490);
      expect(screen.getByText('at /admin/users')).toBeTruthy();
      await pass(20);
      expect(screen.getByText('at /dashboard')).toBeTruthy();
    } finally {
      forget();
      vi.useRealTimers();
    }
  });
});
