import { authCalls } from '@targum/contracts';
import { api, endpointOf, keepUser } from '@targum/ui-kit';

const signupApi = api.injectEndpoints({
  endpoints: (build) => ({
    signup: build.mutation({ ...endpointOf(authCalls.signup), onQueryStarted: keepUser }),
  }),
});

export const { useSignupMutation } = signupApi;
