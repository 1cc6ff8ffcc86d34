import { useMemo } from 'react';
import { delays } from '@targum/contracts';
import type { ListedUser, ListedUsersPage } from '@targum/contracts/on-demand';
import { pollEvery } from '@targum/ui-kit';
import { isDenied } from '../common/is-denied.ts';
import { usePaused } from '../common/use-paused.ts';
import { useT } from '../i18n.ts';
import { countByStatus, isBeingDeleted, listUsers } from './filter-users.ts';
import type { UserFilters } from './filter-users.ts';
import { usersApi } from './users-api.ts';

/** Up to this number, the page has all users, and searches, filters and sorts them itself. */
const IN_PAGE_MAX = 500;

/** The users that a first answer has, if these are all. */
const allOf = (first: readonly ListedUser[] | ListedUsersPage | undefined) => {
  if (first === undefined) return undefined;
  // A service of the release before ignores the query and answers all users.
  if (!('items' in first)) return first;
  return first.total <= first.items.length ? first.items : undefined;
};

/** Returns the users that match the filters, from the page or, if there are many, from the server. */
export function useUsers(filters: UserFilters) {
  const noName = useT()('admin.user.noName');
  const first = usersApi.useFirstUsersQuery();
  const few = allOf(first.data);
  const total = few?.length ?? (first.data as ListedUsersPage | undefined)?.total;
  const isLong = few === undefined && total !== undefined && total > IN_PAGE_MAX;
  const all = usersApi.useListUsersQuery(undefined, {
    skip: total === undefined || few !== undefined || isLong,
  });
  const search = usePaused(filters.search.trim());
  const request = { ...filters, search };
  const pages = usersApi.useUserPagesInfiniteQuery(request, { skip: !isLong });

  const users = few ?? all.data;
  const inPage = useMemo(
    () =>
      users && {
        shown: listUsers(users, filters, noName),
        counts: countByStatus(users, filters, noName),
      },
    [users, filters, noName],
  );
  const fromServer = useMemo(() => pages.data?.pages.flatMap(({ items }) => items), [pages.data]);
  const newest = pages.data?.pages.at(-1);
  const shown = isLong ? fromServer : inPage?.shown;
  const query = isLong ? pages : few ? first : all.isUninitialized ? first : all;

  const known = isLong ? shown : users;
  const isDeleting = !isDenied(query.error) && known?.some(isBeingDeleted) === true;
  const poll = {
    pollingInterval: isDeleting ? pollEvery(delays.deletionPoll) : 0,
    skipPollingIfUnfocused: true,
  };
  usersApi.useFirstUsersQuery(undefined, few ? poll : {});
  usersApi.useListUsersQuery(undefined, { ...poll, skip: all.isUninitialized });
  usersApi.useUserPagesInfiniteQuery(request, { ...poll, skip: !isLong });

  return {
    query: {
      data: shown,
      error: query.error,
      isError: query.isError && !(isLong && pages.isFetchNextPageError),
      isFetching: query.isFetching,
      refetch: query.refetch,
    },
    /** The users to show. Undefined until they are known. */
    shown,
    /** How many users match, of how many. */
    found: isLong ? newest?.total : inPage?.shown.length,
    total,
    counts: isLong ? newest?.counts : inPage?.counts,
    /** True while the server has not answered for these filters. `shown` then are the users before. */
    isSearching:
      isLong &&
      (search !== filters.search.trim() || (pages.isFetching && pages.currentData === undefined)),
    /** The further pages of a long list. */
    more: isLong ? pages : undefined,
  };
}
