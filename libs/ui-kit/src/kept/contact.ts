import { readStorage, writeStorage } from '../storage/local-storage.ts';
import { LAST_PERSON } from './last-person.ts';

const DAY_MS = 86_400_000;
const READABLE_MS = 7 * DAY_MS;

interface Contact {
  readonly userId: string;
  /** The time of the last answer of the server. */
  readonly contact: number;
  /** The latest time that the device's clock has shown since then. */
  readonly newest: number;
}

function lastContact(): Contact | undefined {
  try {
    const { userId, contact, newest } = JSON.parse(readStorage(LAST_PERSON) ?? '{}') as Contact;
    const isWhole = typeof userId === 'string' && Number.isFinite(contact + newest);
    return isWhole ? { userId, contact, newest } : undefined;
  } catch {
    return undefined;
  }
}

const store = (contact: Contact): void => writeStorage(LAST_PERSON, JSON.stringify(contact));

export function noteContact(userId: string): void {
  const now = Date.now();
  store({ userId, contact: now, newest: now });
}

/**
 * Notes that a user's unsent texts are on this device, but that nothing of the user is readable
 * without a session.
 */
export const noteOwner = (userId: string): void =>
  writeStorage(LAST_PERSON, JSON.stringify({ userId }));

/** Ends the time in which a user can read without a session. */
export function endContact(): void {
  const last = lastContact();
  if (last) noteOwner(last.userId);
}

/** Reports whether this device may still keep data of a user. A logout in another tab ends this. */
export const isLastPerson = (userId: string): boolean => lastContact()?.userId === userId;

/**
 * Returns the id of the person who can read without a network. A clock that was set back does not
 * extend the time: up to a day, time stands still, and beyond that nothing is readable.
 */
export function readableBy(): string | undefined {
  const last = lastContact();
  if (!last) return undefined;
  const now = Date.now();
  const newest = Math.max(now, last.newest);
  if (newest - now > DAY_MS || newest - last.contact > READABLE_MS) return undefined;
  store({ ...last, newest });
  return last.userId;
}
