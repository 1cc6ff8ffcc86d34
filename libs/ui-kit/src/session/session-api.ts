import { authCalls, PICTURE_FIELD } from '@targum/contracts';
import type {
  ChangePasswordRequest,
  CurrentUser,
  LoginRequest,
  SignupRequest,
} from '@targum/contracts';
import { api } from '../api/api.ts';

const UPLOAD_TIMEOUT_MS = 120_000;
/** Seconds for which the current user counts as fresh. */
export const USER_FRESH_SECONDS = 300;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<CurrentUser, void>({
      query: () => authCalls.currentUser.path,
      extraOptions: { retry: false },
      providesTags: ['User'],
    }),
    login: build.mutation<CurrentUser, LoginRequest>({
      query: (body) => ({ url: authCalls.login.path, method: 'POST', body }),
      onQueryStarted: keepUser,
    }),
    signup: build.mutation<CurrentUser, SignupRequest>({
      query: (body) => ({ url: authCalls.signup.path, method: 'POST', body }),
      onQueryStarted: keepUser,
    }),
    logout: build.mutation<null, void>({
      query: () => ({ url: authCalls.logout.path, method: 'POST', body: {} }),
    }),
    changePassword: build.mutation<CurrentUser, ChangePasswordRequest>({
      query: (body) => ({ url: authCalls.changePassword.path, method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
    uploadPicture: build.mutation<unknown, File>({
      query: (file) => {
        const body = new FormData();
        body.append(PICTURE_FIELD, file);
        const { path } = authCalls.uploadPicture;
        return { url: path, method: 'POST', body, timeout: UPLOAD_TIMEOUT_MS };
      },
      invalidatesTags: ['User'],
    }),
  }),
});

interface Started {
  readonly queryFulfilled: Promise<{ data: CurrentUser }>;
  readonly dispatch: (action: never) => unknown;
}

/** The answer of login and signup is the current user; asking again at once would be a waste. */
async function keepUser(_body: unknown, { queryFulfilled, dispatch }: Started): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(sessionApi.util.upsertQueryData('currentUser', undefined, data) as never);
  } catch {
    // The form shows the failure.
  }
}
