import { shareCalls } from '@targum/contracts/on-demand';
import type { CreateShareRequest } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

interface NewShare extends CreateShareRequest {
  readonly chatId: string;
}

const sharesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShares: build.query({ ...endpointOf(shareCalls.list), providesTags: ['Shares'] }),
    createShare: build.mutation({
      ...endpointOf(shareCalls.create, ({ chatId, ...body }: NewShare) => ({
        parameters: { chatId },
        body,
      })),
      invalidatesTags: ['Shares'],
    }),
    revokeShare: build.mutation({
      ...endpointOf(shareCalls.revoke, (id: string) => ({ parameters: { id } })),
      invalidatesTags: ['Shares'],
    }),
  }),
});

export const { useListSharesQuery, useCreateShareMutation, useRevokeShareMutation } = sharesApi;
