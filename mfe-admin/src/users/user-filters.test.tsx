import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { listedUser } from '../testing/listed-user.ts';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import { UsersScreen } from './users-screen.tsx';

// Each of the six sort keys puts these three accounts in a different order.
const ruth = listedUser({
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  email: 'ruth@example.org',
  isAdmin: true,
  approvalStatus: null,
  createdAt: '2026-01-03T10:00:00.000Z',
  lastLoginAt: '2026-02-01T09:30:00.000Z',
  stats: { totalChats: 1, totalMessages: 7, totalApiKeys: 0, totalApiCalls: 0 },
});
const amos = listedUser({
  firstName: null,
  lastName: null,
  email: 'amos@example.org',
  approvalStatus: 'pending',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastLoginAt: '2026-03-01T09:30:00.000Z',
  stats: { totalChats: 20, totalMessages: 8, totalApiKeys: 0, totalApiCalls: 0 },
});
const elie = listedUser({
  firstName: 'Élie',
  lastName: null,
  email: 'zelie@example.org',
  approvalStatus: 'rejected',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastLoginAt: null,
  stats: { totalChats: 5, totalMessages: 100, totalApiKeys: 0, totalApiCalls: 0 },
});

const people = userEvent.setup();

/** Opens the screen, and waits for the three accounts in their first order. */
async function open() {
  const server = answerWith({ 'GET /api/admin/users': { body: [elie, ruth, amos] } });
  renderWithKit(<UsersScreen />, { route: '/admin/users', user: testUser({ isAdmin: true }) });
  await see('Ruth', 'amos', 'Élie');
  return server;
}

/** Waits until exactly these accounts are shown and counted, in this order. */
const see = (...names: string[]) =>
  waitFor(() => {
    const cards = screen.queryAllByRole('article');
    const shown = cards.map((card) => card.getAttribute('aria-label')?.split(/[ @]/)[0]);
    expect(shown).toEqual(names);
    screen.getByText(`Users (${names.length})`);
    screen.getByText(`Showing ${names.length} of 3 users`);
  });

const choose = (chooser: string, option: string) =>
  people.selectOptions(screen.getByLabelText(chooser), option);
const press = (name: string) => people.click(screen.getByRole('button', { name }));

beforeEach(giveElementsSize);

describe('the filters of the users screen', () => {
  it('[7.6, 7.7] have a search, two choosers and an order, and the admin can clear them', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Filters & Search' });
    const search = screen.getByLabelText<HTMLInputElement>('Search');
    expect(search.placeholder).toBe('Search by name or email');
    const choosers = ['User Type', 'Approval Status', 'Sort By'].map((label) =>
      screen.getByLabelText<HTMLSelectElement>(label),
    );
    const chosen = () => choosers.map(({ value }) => value);
    const atFirst = ['all', 'all', 'createdAt'];
    expect(choosers.map(({ options }) => [...options].map(({ text }) => text))).toEqual([
      ['All users', 'Admins only', 'Regular users'],
      ['All statuses', 'Pending approval', 'Approved', 'Rejected'],
      ['Registration Date', 'Name', 'Email', 'Last Login', 'Total Chats', 'Total Messages'],
    ]);
    expect(chosen()).toEqual(atFirst);

    await people.type(search, 'amos');
    await choose('User Type', 'Regular users');
    await choose('Approval Status', 'Pending approval');
    await choose('Sort By', 'Email');
    await press('Descending');
    await see('amos');
    expect(screen.getByRole('button', { name: 'Ascending' })).toBeTruthy();
    await press('Clear Filters');
    await see('Ruth', 'amos', 'Élie');
    expect(search.value).toBe('');
    expect(chosen()).toEqual(atFirst);
    expect(screen.getByRole('button', { name: 'Descending' })).toBeTruthy();
  });

  it('[7.7] select the cards by search, type and status, without loading the list again', async () => {
    const server = await open();
    const search = screen.getByLabelText('Search');
    for (const [text, ...found] of [
      ['RUTH ade', 'Ruth'],
      ['élie', 'Élie'],
      ['AMOS@', 'amos'],
      ['martha'],
      ['no name', 'amos'],
      ['@example', 'Ruth', 'amos', 'Élie'],
    ] as const) {
      await people.clear(search);
      await people.type(search, text);
      await see(...found);
    }
    for (const [chooser, option, ...found] of [
      ['User Type', 'Admins only', 'Ruth'],
      ['User Type', 'Regular users', 'amos', 'Élie'],
      ['User Type', 'All users', 'Ruth', 'amos', 'Élie'],
      ['Approval Status', 'Pending approval', 'amos'],
      ['Approval Status', 'Approved', 'Ruth'],
      ['Approval Status', 'Rejected', 'Élie'],
      ['Approval Status', 'All statuses', 'Ruth', 'amos', 'Élie'],
    ] as const) {
      await choose(chooser, option);
      await see(...found);
    }
    expect(server.calls.filter((call) => call === 'GET /api/admin/users')).toHaveLength(1);
  });

  it('[7.7] sort the cards by each key in both directions, until the admin clears them', async () => {
    const server = await open();
    const orders = [
      ['Name', 'Ruth', 'Élie', 'amos'],
      ['Email', 'Élie', 'Ruth', 'amos'],
      ['Last Login', 'amos', 'Ruth', 'Élie'],
      ['Total Chats', 'amos', 'Élie', 'Ruth'],
      ['Registration Date', 'Ruth', 'amos', 'Élie'],
      ['Total Messages', 'Élie', 'amos', 'Ruth'],
    ] as const;
    for (const [key, ...descending] of orders) {
      await choose('Sort By', key);
      await see(...descending);
    }
    await press('Descending');
    for (const [key, ...descending] of orders) {
      await choose('Sort By', key);
      await see(...descending.toReversed());
    }
    await press('Clear Filters');
    await see('Ruth', 'amos', 'Élie');
    expect(server.calls.filter((call) => call === 'GET /api/admin/users')).toHaveLength(1);
  });
});
