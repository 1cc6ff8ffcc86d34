import { delays } from '@targum/contracts';
import { pollEvery, sessionApi, USER_FRESH_SECONDS, useSession } from '@targum/ui-kit';
import type { SessionState } from '@targum/ui-kit';

/** Requests the user at the start, and at intervals while the account waits for approval. */
export function useCurrentSession(): SessionState {
  const session = useSession();
  const waiting = session.user?.approvalStatus === 'pending';
  sessionApi.useCurrentUserQuery(undefined, {
    skip: session.status === 'signedOut' && !session.unknown,
    refetchOnMountOrArgChange: USER_FRESH_SECONDS,
    pollingInterval: waiting ? pollEvery(delays.approvalPoll) : 0,
    skipPollingIfUnfocused: true,
  });

  return session;
}
