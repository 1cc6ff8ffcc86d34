import { adminUserCalls as calls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** An action invalidates the list, and the counts in the user menu. */
const invalidatesTags = ['Users', 'Counts'] as const;

const actionOn = (id: string) => ({ parameters: { id }, body: {} });

/** A repeated request would find a user who is no longer pending. */
const once = { invalidatesTags, extraOptions: { retry: false } } as const;

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({ ...endpointOf(calls.list), providesTags: ['Users'] }),
    setAdmin: build.mutation({ ...endpointOf(calls.setAdmin), invalidatesTags }),
    deleteUser: build.mutation({ ...endpointOf(calls.remove), invalidatesTags }),
    resetPassword: build.mutation({
      ...endpointOf(calls.resetPassword, actionOn),
      invalidatesTags,
    }),
    approveUser: build.mutation({ ...endpointOf(calls.approve, actionOn), ...once }),
    rejectUser: build.mutation({ ...endpointOf(calls.reject, actionOn), ...once }),
    decideUsers: build.mutation({ ...endpointOf(calls.decide), invalidatesTags }),
  }),
});
