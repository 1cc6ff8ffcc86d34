import { keyCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listKeys: build.query({ ...endpointOf(keyCalls.list), providesTags: ['Keys'] }),
    createKey: build.mutation({ ...endpointOf(keyCalls.create), invalidatesTags: ['Keys'] }),
    revokeKey: build.mutation({ ...endpointOf(keyCalls.revoke), invalidatesTags: ['Keys'] }),
  }),
});
