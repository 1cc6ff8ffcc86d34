import { shareCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const sharedCopyApi = api.injectEndpoints({
  endpoints: (build) => ({
    sharedCopy: build.query(
      endpointOf(shareCalls.read, (token: string) => ({ parameters: { token } })),
    ),
    continueCopy: build.mutation(
      endpointOf(shareCalls.continue, (token: string) => ({ parameters: { token }, body: {} })),
    ),
  }),
});

export const { useSharedCopyQuery, useContinueCopyMutation } = sharedCopyApi;
