import { readStorage } from '../storage/local-storage.ts';

/** The key of the person last signed in, whose kept data is readable without a network. */
export const LAST_PERSON = 'last-person';

/** Reports whether this device keeps data of a person, but not of this one. */
export const keepsOther = (userId = ' '): boolean =>
  readStorage(LAST_PERSON)?.includes(userId) === false;
