import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { listedUser } from '../testing/listed-user.ts';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import type { Answers } from '../testing/server.ts';
import { UsersScreen } from './users-screen.tsx';

const miriam = listedUser({ firstName: 'Miriam', lastName: 'Levi', approvalStatus: 'pending' });
const path = `/api/admin/users/${miriam.id}`;
const reset = { id: miriam.id, email: miriam.email, temporaryPassword: 'aB3dEf7hJk9mNpQr' };
const people = userEvent.setup();

/** Chooses an entry of the account's menu and confirms the action. */
async function act(entry: string, answers: Answers): Promise<readonly string[]> {
  const { calls } = answerWith({ 'GET /api/admin/users': { body: [miriam] }, ...answers });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser({ isAdmin: true }) });
  const card = await screen.findByRole('article', { name: 'Miriam Levi' });
  await people.click(within(card).getByRole('button', { name: 'User options' }));
  await people.click(await screen.findByRole('menuitem', { name: entry }));
  if (!/Reject|Reset|Delete/.test(entry)) return calls;
  const question = within(await screen.findByRole('alertdialog'));
  await people.click(await question.findByRole('button', { name: entry }));
  return calls;
}

const seeNotice = (notice: object) => waitFor(() => expect(notifier.get()).toMatchObject(notice));

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an action on an account', () => {
  it.each([
    ['Make Admin', 'User admin status updated successfully', `PATCH ${path}/admin`],
    ['Approve User', 'User approved successfully', `POST ${path}/approve`],
    ['Reject User', 'User rejected successfully', `POST ${path}/reject`],
    ['Reset Password', 'User password reset successfully', `POST ${path}/reset-password`],
    ['Delete User', 'User deleted successfully', `DELETE ${path}`],
  ])("[7.25] shows, when %s succeeds, '%s'", async (entry, title, call) => {
    await act(entry, { [call]: { body: { ...miriam, ...reset } } });
    await seeNotice({ title });
  });

  it.each([
    ['Make Admin', 'Failed to update user admin status', `PATCH ${path}/admin`],
    ['Approve User', 'Failed to approve user', `POST ${path}/approve`],
    ['Reject User', 'Failed to reject user', `POST ${path}/reject`],
    ['Reset Password', 'Failed to reset user password', `POST ${path}/reset-password`],
    ['Delete User', 'Failed to delete user', `DELETE ${path}`],
  ])("[7.26] shows, when %s fails, '%s' with the reason", async (entry, title, call) => {
    const body = { message: 'Not now', code: 'conflict', requestId: 'r' };
    await act(entry, { [call]: { status: 409, body } });
    await seeNotice({ variant: 'destructive', title, description: 'Not now' });
  });

  it.each([
    ['Approve User', 'Failed to approve user', `POST ${path}/approve`],
    ['Reject User', 'Failed to reject user', `POST ${path}/reject`],
  ])('[8.11] sends the request of %s once', async (entry, title, call) => {
    const body = { message: 'Not now', code: 'unavailable', requestId: 'r' };
    const calls = await act(entry, { [call]: { status: 503, body } });
    await seeNotice({ variant: 'destructive', title, description: 'Not now' });
    expect(calls.filter((each) => each === call)).toHaveLength(1);
  });
});

describe('the temporary password', () => {
  const copy = async (writeText: () => Promise<void>) => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
    await act('Reset Password', { [`POST ${path}/reset-password`]: { body: reset } });
    await screen.findByText('Password Reset Successful');
    // `userEvent.setup()` has replaced the clipboard, so the test replaces it again.
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
    await people.click(screen.getByRole('button', { name: 'Copy' }));
  };

  it('[7.20] can be copied, with a notice', async () => {
    const writeText = vi.fn(async () => {});
    await copy(writeText);
    await seeNotice({ title: 'Copied!', description: 'Temporary password copied to clipboard' });
    expect(writeText).toHaveBeenCalledExactlyOnceWith(reset.temporaryPassword);
  });

  it('[7.20] stays on the screen until Close, and a notice reports a failed copy', async () => {
    Object.assign(document, { execCommand: () => false });
    await copy(() => Promise.reject(new Error('refused')));
    await seeNotice({ variant: 'destructive', title: 'Failed to copy password' });
    const field = screen.getByLabelText<HTMLInputElement>('Temporary password');
    await people.click(field);
    await people.keyboard('{Escape}');
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe(reset.temporaryPassword);
    await people.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByLabelText('Temporary password')).toBeNull());
  });
});
