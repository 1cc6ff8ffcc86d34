import { keyCalls } from '@targum/contracts/on-demand';
import type { CreateKeyRequest } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listKeys: build.query({
      ...endpointOf(keyCalls.list),
      providesTags: ['Keys'],
    }),
    createKey: build.mutation({
      ...endpointOf(keyCalls.create, (body: CreateKeyRequest) => ({ body })),
      invalidatesTags: ['Keys'],
    }),
    revokeKey: build.mutation({
      ...endpointOf(keyCalls.revoke, (id: string) => ({ parameters: { id } })),
      invalidatesTags: ['Keys'],
    }),
  }),
});
