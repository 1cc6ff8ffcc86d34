import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delays } from '@targum/contracts';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { listedUser } from '../testing/listed-user.ts';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import type { Answers } from '../testing/server.ts';
import { UsersScreen } from './users-screen.tsx';

const miriam = listedUser({ firstName: 'Miriam', lastName: 'Levi' });
const ruth = listedUser({ firstName: 'Ruth', lastName: 'Adeyemi', isAdmin: true });

const forbidden = {
  status: 403,
  body: { message: 'You are not allowed to do this', code: 'forbidden', requestId: 'r' },
};

function show(answer: Answers[string]) {
  const server = answerWith({ 'GET /api/admin/users': answer });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser({ isAdmin: true }) });
  return server;
}

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an account that is being deleted', () => {
  const closed = { ...ruth, approvalStatus: 'rejected', deletingSince: '2026-03-01T09:30:00.000Z' };

  it('has a notice in place of its status, and no actions', async () => {
    show({ body: [{ ...closed, isAdmin: false }, miriam] });
    const card = within(await screen.findByRole('article', { name: 'Ruth Adeyemi' }));
    card.getByText('Being deleted');
    expect(card.queryByText('Rejected')).toBeNull();
    const options = card.getByRole('button', { name: 'User options' });
    expect(options.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(options);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('is requested every few seconds until it is gone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let users = [closed, miriam];
    const { calls } = show(() => ({ body: users }));
    await screen.findByText('Being deleted');
    const asked = calls.length;
    await act(() => vi.advanceTimersByTimeAsync(delays.deletionPoll));
    await waitFor(() => expect(calls.length).toBe(asked + 1));
    users = [miriam];
    await act(() => vi.advanceTimersByTimeAsync(delays.deletionPoll));
    await waitFor(() => expect(screen.queryByText('Being deleted')).toBeNull());
    await screen.findByText('Users (1)');
    await act(() => vi.advanceTimersByTimeAsync(delays.deletionPoll * 3));
    expect(calls.length).toBe(asked + 2);
    vi.useRealTimers();
  });

  it('is not requested after the server has refused the list', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isAllowed = true;
    const { calls } = show(() => (isAllowed ? { body: [closed] } : forbidden));
    await screen.findByText('Being deleted');
    isAllowed = false;
    await act(() => vi.advanceTimersByTimeAsync(delays.deletionPoll));
    await screen.findByRole('heading', { name: 'Access Denied' });
    const asked = calls.length;
    await act(() => vi.advanceTimersByTimeAsync(delays.deletionPoll * 3));
    expect(calls.length).toBe(asked);
    vi.useRealTimers();
  });
});
