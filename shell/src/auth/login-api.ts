import { authCalls } from '@targum/contracts';
import { api, endpointOf, keepUser } from '@targum/ui-kit';

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation({ ...endpointOf(authCalls.login), onQueryStarted: keepUser }),
  }),
});

export const { useLoginMutation } = loginApi;
