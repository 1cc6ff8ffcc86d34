import { keyCalls, pathOf } from '@targum/contracts';
import type { ApiKey, CreatedApiKey, CreateKeyRequest } from '@targum/contracts';
import { api } from '@targum/ui-kit';

export const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listKeys: build.query<ApiKey[], void>({
      query: () => keyCalls.list.path,
      providesTags: ['Keys'],
    }),
    createKey: build.mutation<CreatedApiKey, CreateKeyRequest>({
      query: (body) => ({ url: keyCalls.create.path, method: 'POST', body }),
      invalidatesTags: ['Keys'],
    }),
    revokeKey: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(keyCalls.revoke, { id }), method: 'DELETE' }),
      invalidatesTags: ['Keys'],
    }),
  }),
});
