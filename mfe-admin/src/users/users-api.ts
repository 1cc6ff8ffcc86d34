import type { BodyOf } from '@targum/contracts';
import { adminUserCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** An action invalidates the list, and the counts in the user menu. */
const CHANGED = ['Users', 'Counts'] as const;

const actionOn = (id: string) => ({ parameters: { id }, body: {} });

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({
      ...endpointOf(adminUserCalls.list),
      providesTags: ['Users'],
    }),
    setAdmin: build.mutation({
      ...endpointOf(
        adminUserCalls.setAdmin,
        ({ id, isAdmin }: { id: string; isAdmin: boolean }) => ({
          parameters: { id },
          body: { isAdmin },
        }),
      ),
      invalidatesTags: CHANGED,
    }),
    deleteUser: build.mutation({
      ...endpointOf(adminUserCalls.remove, (id: string) => ({ parameters: { id } })),
      invalidatesTags: CHANGED,
    }),
    resetPassword: build.mutation({
      ...endpointOf(adminUserCalls.resetPassword, actionOn),
      invalidatesTags: CHANGED,
    }),
    approveUser: build.mutation({
      ...endpointOf(adminUserCalls.approve, actionOn),
      invalidatesTags: CHANGED,
      // A repeated request would find a user who is no longer pending.
      extraOptions: { retry: false },
    }),
    rejectUser: build.mutation({
      ...endpointOf(adminUserCalls.reject, actionOn),
      invalidatesTags: CHANGED,
      // A repeated request would find a user who is no longer pending.
      extraOptions: { retry: false },
    }),
    decideUsers: build.mutation({
      ...endpointOf(adminUserCalls.decide, (body: BodyOf<typeof adminUserCalls.decide>) => ({
        body,
      })),
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
  useDecideUsersMutation,
} = usersApi;
