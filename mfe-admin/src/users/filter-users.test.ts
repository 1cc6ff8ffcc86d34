import { describe, expect, it } from 'vitest';
import { listedUser } from '../testing/listed-user.ts';
import { defaultFilters, listUsers } from './filter-users.ts';
import type { UserFilters } from './filter-users.ts';

const users = [
  listedUser({
    firstName: 'Ruth',
    lastName: 'Adeyemi',
    email: 'ruth@example.org',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastLoginAt: null,
    isAdmin: true,
    approvalStatus: null,
    stats: { totalChats: 5, totalMessages: 1, totalApiKeys: 0, totalApiCalls: 0 },
  }),
  listedUser({
    firstName: null,
    lastName: null,
    email: 'amos@example.org',
    createdAt: '2026-03-01T00:00:00.000Z',
    lastLoginAt: '2026-03-02T00:00:00.000Z',
    approvalStatus: 'pending',
    stats: { totalChats: 0, totalMessages: 9, totalApiKeys: 0, totalApiCalls: 0 },
  }),
  listedUser({
    firstName: 'Élie',
    lastName: null,
    email: 'elie@example.org',
    createdAt: '2026-02-01T00:00:00.000Z',
    lastLoginAt: '2026-04-01T00:00:00.000Z',
    approvalStatus: 'rejected',
    stats: { totalChats: 2, totalMessages: 4, totalApiKeys: 0, totalApiCalls: 0 },
  }),
];

const emails = (filters: Partial<UserFilters>) =>
  listUsers(users, { ...defaultFilters, ...filters }, 'No name set').map(
    ({ email }) => email.split('@')[0],
  );

describe('listUsers', () => {
  it('gives no status to an account that is being deleted', () => {
    const deletingSince = '2026-03-03T00:00:00.000Z';
    const closed = [listedUser({ approvalStatus: 'rejected', deletingSince })];
    const found = (status: UserFilters['status']) =>
      listUsers(closed, { ...defaultFilters, status }, '');
    expect(found('all')).toEqual(closed);
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      expect(found(status)).toEqual([]);
    }
  });

  it('[7.10] shows the newest account first', () => {
    expect(emails({})).toEqual(['amos', 'elie', 'ruth']);
  });

  it.each([
    ['name', ['amos', 'elie', 'ruth']],
    ['email', ['amos', 'elie', 'ruth']],
    ['createdAt', ['ruth', 'elie', 'amos']],
    ['lastLoginAt', ['ruth', 'amos', 'elie']],
    ['totalChats', ['amos', 'elie', 'ruth']],
    ['totalMessages', ['ruth', 'elie', 'amos']],
  ] as const)('[7.10] sorts by %s, in both directions', (sort, ascending) => {
    expect(emails({ sort, order: 'asc' })).toEqual(ascending);
    expect(emails({ sort, order: 'desc' })).toEqual(ascending.toReversed());
  });

  it.each([
    ['RUTH A', ['ruth']],
    ['élie', ['elie']],
    ['@EXAMPLE.org', ['amos', 'elie', 'ruth']],
    ['  amos ', ['amos']],
    ['no NAME', ['amos']],
    ['nobody', []],
  ])('[7.7] finds %j in names and email addresses', (search, found) => {
    expect(emails({ search })).toEqual(found);
  });

  it('keeps the given order of equal accounts if descending, and reverses it if ascending', () => {
    const together = ['c', 'b', 'a'].map((name) => listedUser({ email: `${name}@example.org` }));
    const found = (order: UserFilters['order']) =>
      listUsers(together, { ...defaultFilters, order }, '').map(({ email }) => email[0]);
    expect(found('desc')).toEqual(['c', 'b', 'a']);
    expect(found('asc')).toEqual(['a', 'b', 'c']);
  });

  it('[7.7] distinguishes admins from regular users', () => {
    expect(emails({ type: 'admins' })).toEqual(['ruth']);
    expect(emails({ type: 'regular' })).toEqual(['amos', 'elie']);
  });

  it.each([
    ['pending', ['amos']],
    ['rejected', ['elie']],
    ['approved', ['ruth']],
  ] as const)('[7.7] filters by %s; a missing status counts as approved', (status, found) => {
    expect(emails({ status })).toEqual(found);
  });
});
