import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { CurrentUser } from '@targum/contracts';
import { isUnauthorized } from '../api/api-error.ts';
import { sessionApi } from './session-api.ts';

export interface SessionState {
  readonly status: 'loading' | 'signedOut' | 'signedIn';
  readonly user: CurrentUser | null;
  /** True once the session has ended on the server. The page is about to show the login. */
  readonly lost: boolean;
  /** True if the current user could not be loaded. The page tries again after a reconnect. */
  readonly unknown?: boolean;
  /** True if an admin has rejected the account. The page says so until the person logs out. */
  readonly rejected?: boolean;
}

const loading: SessionState = { status: 'loading', user: null, lost: false };
const signedOut: SessionState = { status: 'signedOut', user: null, lost: false };
const signedIn = (user: CurrentUser): SessionState => ({ status: 'signedIn', user, lost: false });

const { currentUser, logout } = sessionApi.endpoints;

/** Holds the signed-in user. A logout removes the user, even if the call fails. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: loading,
  reducers: {
    /** Notes a 401 of a signed-in user. The screen keeps its content, such as drafts. */
    sessionLost: (state) => ({ ...state, lost: true }),
    accountRejected: () => ({ ...signedOut, rejected: true }),
  },
  selectors: { selectSession: (state) => state },
  extraReducers: (builder) => {
    builder
      .addMatcher(currentUser.matchFulfilled, (_state, { payload }) => signedIn(payload))
      .addMatcher(isAnyOf(logout.matchFulfilled, logout.matchRejected), () => signedOut)
      .addMatcher(currentUser.matchRejected, (state, { meta, payload }) => {
        // A signed-in user stays signed in: `sessionLost` handles a 401, and other failures are
        // temporary.
        if (state.status === 'signedIn' || meta.condition) return state;
        return isUnauthorized(payload) ? signedOut : { ...signedOut, unknown: true };
      });
  },
});

export const { accountRejected, sessionLost } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;
