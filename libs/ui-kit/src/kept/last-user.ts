import type { CurrentUser } from '@targum/contracts';
import { removeStorage } from '../storage/local-storage.ts';
import { removeRecordsOfOthers } from '../storage/user-records.ts';
import { readableBy } from './contact.ts';
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

/** Deletes what is kept of all people, or of all but one. */
export async function wipeOthers(userId?: string): Promise<void> {
  if (userId === undefined || keepsOther(userId)) removeStorage(LAST_PERSON);
  try {
    await removeRecordsOfOthers(userId, KEPT);
  } catch {
    // Without storage there is nothing to delete.
  }
}
