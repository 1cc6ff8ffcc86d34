import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { fakeServer } from '../testing/fake-server.ts';
import { useOpenDialog } from './dialog-context.ts';
import { DialogHost } from './dialog-host.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Buttons() {
  const open = useOpenDialog();
  return (
    <>
      <button onClick={() => open('password')}>Password</button>
      <button onClick={() => open('feedback')}>Feedback</button>
    </>
  );
}

const CHANGE = 'POST /api/auth/change-password';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('a dialog stays open when the answer of an earlier dialog arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { requestsFor } = fakeServer({ [CHANGE]: () => promise });
  renderWithKit(
    <DialogHost openSidebar={() => undefined}>
      <Buttons />
    </DialogHost>,
    { user: testUser() },
  );
  await press('Password');
  await userEvent.type(await screen.findByLabelText('Current password'), 'secret1');
  await userEvent.type(screen.getByLabelText('New password'), '12345678');
  await userEvent.type(screen.getByLabelText('Confirm new password'), '12345678');
  await press('Change Password');
  await waitFor(() => expect(requestsFor(CHANGE)).toHaveLength(1));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
  await press('Feedback');
  await userEvent.type(await screen.findByLabelText(/^Message/), 'Half a thought');
  await act(async () => resolve(Response.json(testUser())));
  expect(await screen.findByText('Password changed successfully')).toBeTruthy();
  expect(screen.getByDisplayValue('Half a thought')).toBeTruthy();
});
