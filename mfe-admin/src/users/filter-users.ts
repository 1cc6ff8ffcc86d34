import { fullName } from '@targum/contracts';
import type { ApprovalStatus } from '@targum/contracts';
import type { ListedUser, ListedUsersQuery, UserSortKey } from '@targum/contracts/on-demand';

/** The filters and the order of the list, which the page and the server apply alike. */
export type UserFilters = Readonly<Omit<ListedUsersQuery, 'limit' | 'offset'>>;

export const defaultFilters: UserFilters = {
  search: '',
  type: 'all',
  status: 'all',
  sort: 'createdAt',
  order: 'desc',
};

/** Returns an account's status. An imported account without a status counts as approved. */
export const statusOf = ({ approvalStatus }: ListedUser): ApprovalStatus =>
  approvalStatus ?? 'approved';

/** Reports whether an account is closed. A closed account is listed until its data is deleted. */
export const isBeingDeleted = ({ deletingSince }: ListedUser): boolean => Boolean(deletingSince);

export const isPending = (user: ListedUser): boolean =>
  statusOf(user) === 'pending' && !isBeingDeleted(user);

/** Reports whether an account's figures tell something. A pending account usually has only zeros. */
export const hasFigures = (user: ListedUser): boolean =>
  statusOf(user) !== 'pending' || Object.values(user.stats).some((figure) => figure > 0);

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const time = (value: string | null): number => (value === null ? 0 : Date.parse(value));

const comparisons: Record<UserSortKey, (a: ListedUser, b: ListedUser) => number> = {
  createdAt: (a, b) => time(a.createdAt) - time(b.createdAt),
  name: (a, b) => collator.compare(fullName(a), fullName(b)),
  email: (a, b) => collator.compare(a.email, b.email),
  lastLoginAt: (a, b) => time(a.lastLoginAt) - time(b.lastLoginAt),
  totalChats: (a, b) => a.stats.totalChats - b.stats.totalChats,
  totalMessages: (a, b) => a.stats.totalMessages - b.stats.totalMessages,
};

const matches = (user: ListedUser, { type, search }: UserFilters, noName: string): boolean => {
  const sought = search.trim().toLowerCase();
  return (
    (type === 'all' || user.isAdmin === (type === 'admins')) &&
    (sought === '' ||
      user.email.toLowerCase().includes(sought) ||
      (fullName(user) || noName).toLowerCase().includes(sought))
  );
};

const hasStatus = (user: ListedUser, status: UserFilters['status']): boolean =>
  status === 'all' || (!isBeingDeleted(user) && statusOf(user) === status);

export function countByStatus(
  users: readonly ListedUser[],
  filters: UserFilters,
  noName: string,
): Record<UserFilters['status'], number> {
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  for (const user of users) {
    if (!matches(user, filters, noName)) continue;
    counts.all += 1;
    if (!isBeingDeleted(user)) counts[statusOf(user)] += 1;
  }
  return counts;
}

/**
 * Filters and sorts accounts. Accounts that compare equal keep their given order, newest first. In
 * ascending order, this order is reversed, too.
 * @param noName the text shown for a missing name. A search finds this text.
 */
export function listUsers(
  users: readonly ListedUser[],
  filters: UserFilters,
  noName: string,
): ListedUser[] {
  const compare = comparisons[filters.sort];
  const ascending = filters.order === 'asc';
  const found = users.filter(
    (user) => hasStatus(user, filters.status) && matches(user, filters, noName),
  );
  return ascending ? found.toReversed().toSorted(compare) : found.toSorted((a, b) => compare(b, a));
}
