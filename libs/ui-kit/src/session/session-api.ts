import { authCalls } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import { api } from '../api/api.ts';
import { endpointOf } from '../api/endpoint-of.ts';
import { keepsOther } from '../kept/last-person.ts';
import type { UserAnswer } from '../kept/user-answer.ts';

export const USER_FRESH_SECONDS = 300;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Without an answer, the user is the person last signed in on this device, if one is kept. */
    currentUser: build.query<CurrentUser, void>({
      async queryFn(_nothing, page, _options, request) {
        const answer = (await request(authCalls.currentUser.path)) as UserAnswer;
        // Only answers about another user, and missing ones, need the code that knows what is kept.
        if (!keepsOther(answer.data?.id)) return answer;
        return import('../kept/settle-user.ts').then(
          ({ settleUser }) => settleUser(answer, page),
          () => answer,
        );
      },
      responseSchema: authCalls.currentUser.response,
      extraOptions: { retry: false },
      providesTags: ['User'],
    }),
    logout: build.mutation(endpointOf(authCalls.logout, () => ({ body: {} }))),
  }),
});

export interface StartedCall<Data> {
  readonly queryFulfilled: Promise<{ data: Data }>;
  readonly dispatch: (action: never) => unknown;
}

/**
 * Keeps the answer of a call as the current user, so that the page need not request the user, and
 * first deletes what the device has of others.
 */
export async function keepUser(
  _body: unknown,
  { queryFulfilled, dispatch }: StartedCall<CurrentUser>,
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    if (keepsOther(data.id)) {
      await import('../kept/last-user.ts').then(
        ({ wipeOthers }) => wipeOthers(data.id),
        () => {},
      );
    }
    dispatch(sessionApi.util.upsertQueryData('currentUser', undefined, data) as never);
  } catch {
    // The form shows the failure.
  }
}
