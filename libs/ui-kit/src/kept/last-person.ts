import { readStorage, writeStorage } from '../storage/local-storage.ts';

/** The key of the person last signed in, whose kept data is readable without a network. */
export const LAST_PERSON = 'last-person';

/** Reports whether this device keeps data of a person, but not of this one. */
export const keepsOther = (userId = ' '): boolean =>
  readStorage(LAST_PERSON)?.includes(userId) === false;

/**
 * Ends the reading of kept data on a page for people who are signed out. The data stays for the same
 * person's next login, and the login of another person deletes it.
 */
export function closeKept(): void {
  if (readStorage(LAST_PERSON)) writeStorage(LAST_PERSON, '');
}
