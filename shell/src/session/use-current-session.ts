import { delays } from '@targum/contracts';
import { sessionApi, USER_FRESH_SECONDS, useSession } from '@targum/ui-kit';
import type { SessionState } from '@targum/ui-kit';

/**
 * Keeps the session in sync with the server: requests the user at the start, and repeatedly while
 * an account is waiting for approval.
 */
export function useCurrentSession(): SessionState {
  const session = useSession();
  const waiting = session.user?.approvalStatus === 'pending';
  sessionApi.useCurrentUserQuery(undefined, {
    skip: session.status === 'signedOut' && !session.unknown,
    refetchOnMountOrArgChange: USER_FRESH_SECONDS,
    pollingInterval: waiting ? delays.approvalPoll : 0,
    skipPollingIfUnfocused: true,
  });

  return session;
}
