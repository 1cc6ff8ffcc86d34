import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findInvalid, renderWithKit, testUser } from '@targum/ui-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveElementsSize } from '../testing/layout.ts';
import { listedUser } from '../testing/listed-user.ts';
import { answerWith } from '../testing/server.ts';
import type { Answers } from '../testing/server.ts';
import { UsersScreen } from '../users/users-screen.tsx';

const miriam = listedUser({ firstName: 'Miriam', lastName: 'Levi' });
const path = `/api/admin/usage/budgets/${miriam.id}`;
const state = { budget: { kind: 'default' }, defaultTokens: 500_000, used: 12_345 };
const people = userEvent.setup();

const openDialog = async (answers: Answers) => {
  const server = answerWith({ 'GET /api/admin/users': { body: [miriam] }, ...answers });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser({ isAdmin: true }) });
  const card = await screen.findByRole('article', { name: 'Miriam Levi' });
  await people.click(within(card).getByRole('button', { name: 'User options' }));
  await people.click(await screen.findByRole('menuitem', { name: 'Token Budget' }));
  return { ...server, dialog: within(await screen.findByRole('dialog')) };
};

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("[7.57, 7.140, 10.40] the dialog shows a user's usage, and gives the user a budget", async () => {
  const { dialog, calls, bodies } = await openDialog({
    [`GET ${path}`]: { body: state },
    [`PATCH ${path}`]: { body: { ...state, budget: { kind: 'limited', tokens: 90_000 } } },
  });
  const used = await dialog.findByText('Miriam Levi has used 12,345 tokens this month.');
  // A name in Arabic does not turn the sentence around.
  expect(used.closest('[dir="auto"]')).toBeNull();
  dialog.getByText(/^The default is 500,000 tokens a month\./);
  const kind = dialog.getByLabelText('Budget');
  expect([...kind.children].map(({ textContent }) => textContent)).toEqual([
    'Default',
    'No limit',
    'Own budget',
  ]);
  await people.selectOptions(kind, 'Own budget');
  await people.click(dialog.getByRole('button', { name: 'Save' }));
  await findInvalid('textbox', 'Tokens a month', 'Enter a whole number of tokens');
  await people.type(dialog.getByLabelText('Tokens a month'), '90000');
  await people.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Budget saved');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(bodies[calls.indexOf(`PATCH ${path}`)]!)).toEqual({
    budget: { kind: 'limited', tokens: 90_000 },
  });
});

it('[7.57] the dialog stays open with its text if the budget cannot be saved', async () => {
  const body = { message: 'Not now', code: 'conflict', requestId: 'r' };
  const { dialog } = await openDialog({
    [`GET ${path}`]: { body: { ...state, budget: { kind: 'limited', tokens: 7 } } },
    [`PATCH ${path}`]: { status: 409, body },
  });
  const field = await dialog.findByLabelText<HTMLInputElement>('Tokens a month');
  expect(field.value).toBe('7');
  await people.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to save the budget');
  expect(field.value).toBe('7');
});

it('[10.40] a budget that the server refuses stays, with the reason at its field', async () => {
  const body = {
    ...{ message: 'Not so many', code: 'validation_failed', requestId: 'r' },
    details: { 'budget.tokens': ['Not so many'] },
  };
  const { dialog } = await openDialog({
    [`GET ${path}`]: { body: { ...state, budget: { kind: 'limited', tokens: 7 } } },
    [`PATCH ${path}`]: { status: 422, body },
  });
  await people.click(await dialog.findByRole('button', { name: 'Save' }));
  const field = await findInvalid('textbox', 'Tokens a month', 'Not so many');
  expect((field as HTMLInputElement).value).toBe('7');
});

it('[7.57] the dialog says if the budget cannot be loaded, and loads the budget again', async () => {
  let fails = true;
  const { dialog } = await openDialog({
    [`GET ${path}`]: () => (fails ? { status: 500, body: {} } : { body: state }),
  });
  expect(await dialog.findByText('Failed to load the budget')).toBeTruthy();
  fails = false;
  await people.click(dialog.getByRole('button', { name: 'Retry' }));
  const reloaded = within(await screen.findByRole('dialog'));
  expect(await reloaded.findByLabelText('Budget')).toBeTruthy();
});
