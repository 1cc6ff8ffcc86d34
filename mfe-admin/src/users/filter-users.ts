import { displayName } from '@targum/ui-kit';
import type { ApprovalStatus, ListedUser } from '@targum/contracts';

export type UserType = 'all' | 'admins' | 'regular';
export type SortKey =
  'createdAt' | 'name' | 'email' | 'lastLoginAt' | 'totalChats' | 'totalMessages';
export type Order = 'asc' | 'desc';

export interface UserFilters {
  readonly search: string;
  readonly type: UserType;
  readonly status: 'all' | ApprovalStatus;
  readonly sort: SortKey;
  readonly order: Order;
}

export const defaultFilters: UserFilters = {
  search: '',
  type: 'all',
  status: 'all',
  sort: 'createdAt',
  order: 'desc',
};

/** First and last name joined; empty if both are missing. */
export const fullName = ({ firstName, lastName }: ListedUser): string =>
  displayName({ firstName, lastName, email: '' });

/** A missing status (an imported account) counts as approved. */
export const statusOf = ({ approvalStatus }: ListedUser): ApprovalStatus =>
  approvalStatus ?? 'approved';

/** A closed account, which is listed until its data is deleted. */
export const isBeingDeleted = ({ deletingSince }: ListedUser): boolean => Boolean(deletingSince);

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const time = (value: string | null): number => (value === null ? 0 : Date.parse(value));

const comparisons: Record<SortKey, (a: ListedUser, b: ListedUser) => number> = {
  createdAt: (a, b) => time(a.createdAt) - time(b.createdAt),
  name: (a, b) => collator.compare(fullName(a), fullName(b)),
  email: (a, b) => collator.compare(a.email, b.email),
  lastLoginAt: (a, b) => time(a.lastLoginAt) - time(b.lastLoginAt),
  totalChats: (a, b) => a.stats.totalChats - b.stats.totalChats,
  totalMessages: (a, b) => a.stats.totalMessages - b.stats.totalMessages,
};

/**
 * Filters and sorts accounts. Accounts that compare equal keep the given order, newest first, or
 * the reverse in ascending order.
 * @param noName the text shown for a missing name, which can be searched for
 */
export function listUsers(
  users: readonly ListedUser[],
  filters: UserFilters,
  noName: string,
): ListedUser[] {
  const search = filters.search.trim().toLowerCase();
  const compare = comparisons[filters.sort];
  const ascending = filters.order === 'asc';
  const found = users.filter(
    (user) =>
      (filters.type === 'all' || user.isAdmin === (filters.type === 'admins')) &&
      (filters.status === 'all' || (!isBeingDeleted(user) && statusOf(user) === filters.status)) &&
      (search === '' ||
        user.email.toLowerCase().includes(search) ||
        (fullName(user) || noName).toLowerCase().includes(search)),
  );
  return ascending ? found.toReversed().toSorted(compare) : found.toSorted((a, b) => compare(b, a));
}
