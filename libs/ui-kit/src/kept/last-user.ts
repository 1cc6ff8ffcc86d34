import type { CurrentUser } from '@targum/contracts';
import { DRAFTS, outboxKey } from '../outbox/unsent.ts';
import { removeStorage, storageKeys } from '../storage/local-storage.ts';
import { removeRecordsOfOthers } from '../storage/user-records.ts';
import { endContact, readableBy } from './contact.ts';
import { kinds } from './kinds.ts';
import { keepsOther, LAST_PERSON } from './last-person.ts';
import { KEPT, readKept } from './records.ts';

/** The users that came from this device and not from the server. */
export const keptUsers = new WeakSet<object>();

/** Returns the person last signed in on this device, up to seven days after the last contact. */
export async function lastUser(): Promise<CurrentUser | undefined> {
  const userId = readableBy();
  if (userId === undefined) return undefined;
  try {
    const user = (await readKept(userId, kinds['currentUser']!, ''))?.data as CurrentUser;
    if (user) keptUsers.add(user);
    return user;
  } catch {
    // Without storage nothing is kept.
    return undefined;
  }
}

/**
 * Deletes all that this device has of other people: what they read, wrote and recorded. Without a
 * user, deletes what anybody has read. What was written then waits for the same person.
 */
export async function wipeOthers(userId?: string): Promise<void> {
  if (userId === undefined) endContact();
  else wipeTexts(userId);
  try {
    await removeRecordsOfOthers(userId, userId === undefined ? KEPT : undefined);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes the drafts of another person, and the indexes of the outboxes of all other people. */
function wipeTexts(userId: string): void {
  const indexes = storageKeys(outboxKey('')).filter((key) => key !== outboxKey(userId));
  const drafts = keepsOther(userId) ? [LAST_PERSON, ...storageKeys(DRAFTS)] : [];
  for (const key of [...indexes, ...drafts]) removeStorage(key);
}
