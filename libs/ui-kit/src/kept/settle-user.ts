import type { CurrentUser } from '@targum/contracts';
import { isUnauthorized } from '../api/api-error.ts';
import { lastUser, wipeOthers } from './last-user.ts';
import type { UserAnswer } from './user-answer.ts';

interface Page {
  readonly getState: () => unknown;
}

interface State {
  readonly api: { readonly queries: Record<string, { data?: unknown; endpointName?: string }> };
}

/** Returns the user that the page shows. */
const shownUser = ({ getState }: Page): CurrentUser | undefined =>
  Object.values((getState() as State).api.queries).find(
    ({ endpointName }) => endpointName === 'currentUser',
  )?.data as CurrentUser | undefined;

/**
 * Settles who uses a page. If the server gives no answer and the page shows no user yet, the user is
 * the person last signed in on this device.
 */
export async function settleUser(answer: UserAnswer, page: Page): Promise<UserAnswer> {
  if (answer.error?.status !== 0) {
    await wipe(answer, page);
    return answer;
  }
  const user = shownUser(page) ? undefined : await lastUser();
  return user ? { data: user } : answer;
}

/**
 * Deletes what is kept of others, and all that is kept if the session has ended. A page that shows
 * another person's data starts again.
 */
async function wipe({ data, error }: UserAnswer, page: Page): Promise<void> {
  const isOver = error && (isUnauthorized(error) || error.code === 'account_rejected');
  if (data || isOver) await wipeOthers(data?.id);
  const shown = shownUser(page);
  if (data && shown && shown.id !== data.id) location.reload();
}
