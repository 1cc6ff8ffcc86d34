import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import PasswordDialog from './password-dialog.tsx';

const CHANGE = 'POST /api/auth/change-password';

async function open(answer: object = testUser()) {
  const server = fakeServer({ [CHANGE]: answer });
  const onClose = vi.fn();
  renderWithKit(<PasswordDialog onClose={onClose} />, { user: testUser() });
  await screen.findByRole('dialog', { name: 'Change Password' });
  const fillIn = async (current: string, next: string, confirmation: string) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', confirmation],
    ] as const) {
      if (text) await userEvent.type(screen.getByLabelText(label), text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  };
  return { ...server, onClose, fillIn };
}

describe('the password dialog', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[2.206] says how long a new password must be', async () => {
    await open();
    expect(screen.getByText('At least 8 characters')).toBeTruthy();
  });

  it('[2.71] shows errors before it sends anything', async () => {
    const { fillIn, requestsFor } = await open();
    await fillIn('', '1234567', '1234567');
    expect(await screen.findByText('Current password is required')).toBeTruthy();
    expect(screen.getByText('New password must be at least 8 characters')).toBeTruthy();
    expect(requestsFor(CHANGE)).toEqual([]);
  });

  it('[2.71] requires the new password twice', async () => {
    const { fillIn, requestsFor } = await open();
    await fillIn('secret1', '12345678', '12345679');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(requestsFor(CHANGE)).toEqual([]);
  });

  it('[2.70, 2.74] sends no confirmation, shows a notice and closes', async () => {
    const { fillIn, bodies, onClose } = await open();
    await fillIn('secret1', '12345678', '12345678');
    expect(await screen.findByText('Password changed successfully')).toBeTruthy();
    expect(await bodies(CHANGE)).toEqual([{ currentPassword: 'secret1', newPassword: '12345678' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    [
      refuse(422, 'validation_failed', 'Current password is incorrect'),
      'Current password is incorrect',
    ],
    [() => new Response('<html>', { status: 500 }), 'Failed to change password'],
  ])(
    '[2.74, 8.11] stays open when the change fails, and shows the reason',
    async (answer, text) => {
      const { fillIn, requestsFor, onClose } = await open(answer);
      await fillIn('secret1', '12345678', '12345678');
      expect(await screen.findByText(text)).toBeTruthy();
      expect(requestsFor(CHANGE)).toHaveLength(1);
      expect(onClose).not.toHaveBeenCalled();
    },
  );
});
