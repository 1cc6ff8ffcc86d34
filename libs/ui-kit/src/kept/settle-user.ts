import type { CurrentUser } from '@targum/contracts';
import { isUnauthorized } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import { connection } from '../api/connection.ts';
import { lastUser, wipeOthers } from './last-user.ts';
import type { UserAnswer } from './user-answer.ts';

interface Page {
  readonly dispatch: (action: never) => unknown;
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
 * Answers who uses a page at its start. Without an answer of the server, this is the person last
 * signed in on this device, until the server answers.
 * @param answer undefined if the server has not answered yet
 */
export async function settleUser(
  answer: UserAnswer | undefined,
  asked: Promise<UserAnswer>,
  page: Page,
): Promise<UserAnswer> {
  if (answer && answer.error?.status !== 0) {
    await wipe(answer, page);
    return answer;
  }
  const user = shownUser(page) ? undefined : await lastUser();
  if (!user) return asked;
  if (!answer) {
    connection.suspect();
    // A second call finds the page with a user, so it waits for the server.
    void asked.then(({ error }) => {
      if (error?.status !== 0) page.dispatch(api.util.invalidateTags(['User']) as never);
    });
  }
  return { data: user };
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
