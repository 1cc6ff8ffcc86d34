import { adminUserCalls, pathOf } from '@targum/contracts';
import type { ListedUser, ResetPasswordResponse } from '@targum/contracts';
import { api } from '@targum/ui-kit';

/** What an action changes: the list, and the counts shown in the user menu. */
const CHANGED = ['Users', 'Counts'] as const;

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<ListedUser[], void>({
      query: () => adminUserCalls.list.path,
      providesTags: ['Users'],
    }),
    setAdmin: build.mutation<ListedUser, { id: string; isAdmin: boolean }>({
      query: ({ id, isAdmin }) => ({
        url: pathOf(adminUserCalls.setAdmin, { id }),
        method: 'PATCH',
        body: { isAdmin },
      }),
      invalidatesTags: CHANGED,
    }),
    deleteUser: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(adminUserCalls.remove, { id }), method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    resetPassword: build.mutation<ResetPasswordResponse, string>({
      query: (id) => ({
        url: pathOf(adminUserCalls.resetPassword, { id }),
        method: 'POST',
        body: {},
      }),
      invalidatesTags: CHANGED,
    }),
    approveUser: build.mutation<ListedUser, string>({
      query: (id) => ({ url: pathOf(adminUserCalls.approve, { id }), method: 'POST', body: {} }),
      invalidatesTags: CHANGED,
    }),
    rejectUser: build.mutation<ListedUser, string>({
      query: (id) => ({ url: pathOf(adminUserCalls.reject, { id }), method: 'POST', body: {} }),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useListUsersQuery,
  useSetAdminMutation,
  useDeleteUserMutation,
  useResetPasswordMutation,
  useApproveUserMutation,
  useRejectUserMutation,
} = usersApi;
