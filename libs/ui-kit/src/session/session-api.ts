import { authCalls } from '@targum/contracts';
import type { FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { CurrentUser } from '@targum/contracts';
import type { ApiError } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import { endpointOf } from '../api/endpoint-of.ts';
import { keepsOther, loadKept } from '../kept/last-person.ts';

export type UserAnswer = QueryReturnValue<CurrentUser, ApiError, FetchBaseQueryMeta | undefined>;

export const USER_FRESH_SECONDS = 300;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Without an answer, the user is the person last signed in on this device, if that is kept. */
    currentUser: build.query<CurrentUser, void>({
      async queryFn(_nothing, _api, _options, request) {
        return settled((await request(authCalls.currentUser.path)) as UserAnswer);
      },
      responseSchema: authCalls.currentUser.response,
      extraOptions: { retry: false },
      providesTags: ['User'],
    }),
    logout: build.mutation(endpointOf(authCalls.logout, () => ({ body: {} }))),
  }),
});

/** Only answers about another user, and failures, need the code that knows what is kept. */
const settled = async (answer: UserAnswer): Promise<UserAnswer> =>
  keepsOther(answer.data?.id)
    ? loadKept().then(
        ({ settleUser }) => settleUser(answer),
        () => answer,
      )
    : answer;

export interface StartedCall<Data> {
  readonly queryFulfilled: Promise<{ data: Data }>;
  readonly dispatch: (action: never) => unknown;
}

/** Keeps the answer of a call as the current user, so that the page need not request the user. */
export async function keepUser(
  _body: unknown,
  { queryFulfilled, dispatch }: StartedCall<CurrentUser>,
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    await settled({ data });
    dispatch(sessionApi.util.upsertQueryData('currentUser', undefined, data) as never);
  } catch {
    // The form shows the failure.
  }
}
