import {
  adminUserCalls as calls,
  LISTED_USERS_MAX,
  listedUser,
  listedUsersPage,
} from '@targum/contracts/on-demand';
import type { ListedUser, ListedUsersPage } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';
import type { UserFilters } from './filter-users.ts';

const listOf = endpointOf(calls.list, (params: Record<string, unknown>) => ({ params }));

/** An action invalidates the list, and the counts of the menu and the area. */
const invalidatesTags = ['Users', 'Counts'] as const;

const actionOn = (id: string) => ({ parameters: { id }, body: {} });

/** A repeated request would find a user who is no longer pending. */
const once = { invalidatesTags, extraOptions: { retry: false } } as const;

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest users, and how many there are. */
    firstUsers: build.query<readonly ListedUser[] | ListedUsersPage, void>({
      query: () => listOf.query({ limit: LISTED_USERS_MAX }),
      responseSchema: listOf.responseSchema,
      providesTags: ['Users'],
    }),
    listUsers: build.query<ListedUser[], void>({
      query: () => listOf.query({}),
      responseSchema: listedUser.array(),
      providesTags: ['Users'],
    }),
    userPages: build.infiniteQuery<ListedUsersPage, UserFilters, number>({
      query: ({ queryArg, pageParam }) =>
        listOf.query({ ...queryArg, limit: LISTED_USERS_MAX, offset: pageParam }),
      responseSchema: listedUsersPage,
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ items, total }, _pages, offset) =>
          offset + items.length < total ? offset + items.length : undefined,
      },
      providesTags: ['Users'],
      keepUnusedDataFor: 60,
    }),
    setAdmin: build.mutation({ ...endpointOf(calls.setAdmin), invalidatesTags }),
    deleteUser: build.mutation({ ...endpointOf(calls.remove), invalidatesTags }),
    resetPassword: build.mutation({
      ...endpointOf(calls.resetPassword, actionOn),
      invalidatesTags,
    }),
    approveUser: build.mutation({ ...endpointOf(calls.approve, actionOn), ...once }),
    rejectUser: build.mutation({ ...endpointOf(calls.reject, actionOn), ...once }),
    reopenUser: build.mutation({ ...endpointOf(calls.reopen, actionOn), ...once }),
    decideUsers: build.mutation({ ...endpointOf(calls.decide), invalidatesTags }),
  }),
});
