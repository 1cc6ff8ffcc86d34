import { createAction, isRejectedWithValue } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';
import type { ErrorCode } from '@targum/contracts';
import { isApiError, isUnauthorized } from '../api/api-error.ts';
import type { ApiError } from '../api/api-error.ts';
import { sessionApi } from './session-api.ts';
import { accountRejected, sessionLost, sessionSlice } from './session-slice.ts';
import type { SessionState } from './session-slice.ts';

/** Reports the error of a `fetch` that RTK Query did not make. */
export const reportError = createAction<ApiError>('session/reportError');

export interface SessionEvents {
  readonly onSessionLost: () => void;
  /** Called when the user could not be loaded. A missing session does not count as a failure. */
  readonly onUserLoadFailed: () => void;
}

/**
 * Observes failed calls. A 401 of a signed-in user ends the session, once. A login or a session of a
 * rejected account makes the page say so. If the server requires a new password, an approval or other
 * rights, the user is loaded again, so that the page shows the right screen.
 */
export function createSessionMiddleware({
  onSessionLost,
  onUserLoadFailed,
}: SessionEvents): Middleware {
  return (store) => (next) => (action) => {
    const result = next(action);
    const error = reportedError(action);
    if (!error) return result;
    if (error.code === 'account_rejected') {
      store.dispatch(accountRejected());
      return result;
    }
    const { status, lost }: SessionState = store.getState()[sessionSlice.reducerPath];
    // Without a network, the page of a user has a bar that says so.
    const isToldByBar = status === 'signedIn' && error.status === 0;
    const isOfUser = sessionApi.endpoints.currentUser.matchRejected(action);
    if (isOfUser && !isUnauthorized(error) && !isToldByBar) onUserLoadFailed();
    if (status !== 'signedIn' || lost) return result;
    if (isUnauthorized(error)) {
      store.dispatch(sessionLost());
      onSessionLost();
    } else if (error.code && ASKS_ABOUT_USER.has(error.code)) {
      store.dispatch(sessionApi.util.invalidateTags(['User']) as never);
    }
    return result;
  };
}

const ASKS_ABOUT_USER: ReadonlySet<ErrorCode> = new Set([
  'password_change_required',
  'approval_required',
  'forbidden',
]);

function reportedError(action: unknown): ApiError | undefined {
  if (reportError.match(action)) return action.payload;
  if (isRejectedWithValue(action) && isApiError(action.payload)) return action.payload;
  return undefined;
}
