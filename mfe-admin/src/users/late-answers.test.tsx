import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { giveElementsSize } from '../testing/layout.ts';
import { listedUser } from '../testing/listed-user.ts';
import { answerWith } from '../testing/server.ts';
import { UsersScreen } from './users-screen.tsx';

const idOf = (place: number) => `01938f5e-7c1a-7000-8000-00000000000${place}`;
const miriam = listedUser({ id: idOf(1), firstName: 'Miriam', email: 'miriam@example.org' });
const amos = listedUser({ id: idOf(2), firstName: 'Amos', email: 'amos@example.org' });
const people = userEvent.setup();

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the users screen. The test decides when password resets are answered. */
function open() {
  const answers = [miriam, amos].map(({ id, email }) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    return {
      call: `POST /api/admin/users/${id}/reset-password`,
      come: () => act(async () => resolve({ id, email, temporaryPassword: `secret of ${email}` })),
      answer: async () => ({ body: await promise }),
    };
  });
  const { calls } = answerWith({
    'GET /api/admin/users': { body: [miriam, amos] },
    ...Object.fromEntries(answers.map(({ call, answer }) => [call, answer])),
  });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser({ isAdmin: true }) });
  return { calls, answers };
}

async function choose(name: RegExp, entry: string): Promise<void> {
  const card = await screen.findByRole('article', { name });
  await people.click(within(card).getByRole('button', { name: 'User options' }));
  await people.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Requests the reset of a password, and closes the dialog before the answer arrives. */
async function resetAndLeave(name: RegExp): Promise<void> {
  await choose(name, 'Reset Password');
  const question = within(await screen.findByRole('alertdialog'));
  await people.click(question.getByRole('button', { name: 'Reset Password' }));
  await people.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

const close = () => people.click(screen.getByRole('button', { name: 'Close' }));

it('a confirmation stays open when the answer of an earlier action arrives', async () => {
  const { answers, calls } = open();
  await resetAndLeave(/Miriam/);
  await waitFor(() => expect(calls).toContain(answers[0]!.call));
  await choose(/Amos/, 'Delete User');
  await screen.findByRole('alertdialog', { name: 'Delete User' });
  await answers[0]!.come();
  await screen.findByDisplayValue('secret of miriam@example.org');
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await close();
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete User' }));
  expect(question.getByText(/^Deleting Amos/)).toBeTruthy();
});

it('two passwords that arrive shortly after each other are both shown', async () => {
  const { answers } = open();
  await resetAndLeave(/Miriam/);
  await resetAndLeave(/Amos/);
  await answers[0]!.come();
  await answers[1]!.come();
  await screen.findByDisplayValue('secret of miriam@example.org');
  await close();
  await screen.findByDisplayValue('secret of amos@example.org');
  await close();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
