import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listedUsersQuery } from '@targum/contracts/on-demand';
import type { ListedUser } from '@targum/contracts/on-demand';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { listedUser } from '../testing/listed-user.ts';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import { UsersScreen } from './users-screen.tsx';

const LIST = 'GET /api/admin/users';
const people = userEvent.setup();

const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    listedUser({
      ...{ firstName: 'Ada', lastName: `No ${index}` },
      approvalStatus: index % 10 === 0 ? 'pending' : 'approved',
    }),
  );

/**
 * Answers the list as the server does, with a search by name only and without sorting.
 * @param ready delays the answer to a query
 */
function show(
  users: ListedUser[],
  route = '/admin/users',
  ready?: (query: URLSearchParams) => Promise<void> | undefined,
) {
  const queries: string[] = [];
  const server = answerWith({
    [LIST]: async (params) => {
      queries.push(params.toString());
      await ready?.(params);
      if (params.size === 0) return { body: users };
      const { limit, offset, search, status } = listedUsersQuery.parse(Object.fromEntries(params));
      const found = users.filter(({ lastName }) => lastName?.includes(search));
      const countOf = (wanted: string) =>
        found.filter(({ approvalStatus }) => approvalStatus === wanted).length;
      const matching = found.filter(
        ({ approvalStatus }) => status === 'all' || approvalStatus === status,
      );
      const counts = {
        ...{ all: found.length, pending: countOf('pending') },
        ...{ approved: countOf('approved'), rejected: countOf('rejected') },
      };
      const items = matching.slice(offset, offset + limit);
      return { body: { items, total: matching.length, counts } };
    },
  });
  renderWithKit(<UsersScreen />, { route, user: testUser({ isAdmin: true }) });
  return { ...server, queries };
}

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [200, ['limit=200']],
  [500, ['limit=200', '']],
])('[7.108] %i users are searched and filtered in the page', async (count, asked) => {
  const { queries } = show(crowd(count));
  await screen.findByText(`Showing ${count} of ${count} users`);
  await people.type(screen.getByLabelText('Search'), 'no 17');
  await screen.findByText(`Showing 11 of ${count} users`);
  await people.selectOptions(screen.getByLabelText('Sort By'), 'Name');
  expect(queries).toEqual(asked);
});

it('[7.108] more than 500 users are searched, filtered and sorted by the server', async () => {
  const { queries } = show(crowd(501));
  await screen.findByText('Showing 501 of 501 users');
  await people.type(screen.getByLabelText('Search'), 'No 17');
  await screen.findByText('Showing 11 of 501 users');
  await screen.findByText('Users (11)');
  const tabs = within(screen.getByRole('group', { name: 'Users by status' }));
  await people.click(tabs.getByRole('button', { name: 'Pending approval 1' }));
  await screen.findByText('Showing 1 of 501 users');
  await people.selectOptions(screen.getByLabelText('User Type'), 'Regular users');
  await people.selectOptions(screen.getByLabelText('Sort By'), 'Email');
  await people.click(screen.getByRole('button', { name: 'Descending' }));
  const last = {
    ...{ search: 'No 17', type: 'regular', status: 'pending', sort: 'email', order: 'asc' },
    ...{ limit: '200', offset: '0' },
  };
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(queries.at(-1)))).toEqual(last),
  );
  expect(queries).not.toContain('');
});

it('[7.108] the further pages of a long list are loaded on request', async () => {
  const { queries } = show(crowd(501));
  await screen.findByText('Showing 501 of 501 users');
  for (const offset of [200, 400]) {
    await people.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(queries.at(-1)).toContain(`offset=${offset}`));
  }
  await screen.findByRole('checkbox', { name: 'Select 51 pending users' });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('[7.108] the link to the pending users asks the server for them', async () => {
  show(crowd(1001), '/admin/users?status=pending');
  await screen.findByText('Showing 101 of 1,001 users');
  expect(await screen.findByRole('button', { name: 'Approved 900' })).toBeTruthy();
});

it('[7.145] the counter says that the server searches, and is the same element all the time', async () => {
  const answer = Promise.withResolvers<void>();
  show(crowd(501), '/admin/users', (query) =>
    query.get('search') === 'Nobody' ? answer.promise : undefined,
  );
  const counter = await screen.findByText('Showing 501 of 501 users');
  const rows = screen.getByRole('list', { name: 'User Management' }).closest('[aria-busy]')!;
  expect(counter.getAttribute('role')).toBe('status');
  await people.type(screen.getByLabelText('Search'), 'Nobody');
  expect(counter.textContent).toBe('Searching...');
  expect(rows.getAttribute('aria-busy')).toBe('true');
  answer.resolve();
  await screen.findByText('No users found');
  expect(counter.textContent).toBe('Showing 0 of 501 users');
  expect(rows.getAttribute('aria-busy')).toBe('false');
  await people.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(counter.textContent).toBe('Showing 501 of 501 users'));
  expect(screen.getAllByText(/^Showing/)).toEqual([counter]);
});
