import { sessionApi } from '../session/session-api.ts';
import { selectSession } from '../session/session-slice.ts';
import type { AppStore } from '../store/create-store.ts';
import { lastUser } from './last-user.ts';

/** Shows the page of the person last signed in until the server answers who uses the page. */
export async function showLastUser(store: AppStore): Promise<void> {
  const isOpen = () => selectSession(store.getState()).status === 'loading';
  const user = isOpen() && (await lastUser());
  if (!user || !isOpen()) return;
  const { endpoints, util } = sessionApi;
  // The answer to a request that began before the user is put in replaces the user.
  void store.dispatch(
    endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  await store.dispatch(util.upsertQueryData('currentUser', undefined, user));
}
