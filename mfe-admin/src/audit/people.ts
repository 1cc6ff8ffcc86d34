import type { AuditEntry } from '@targum/contracts/on-demand';
import { displayName } from '@targum/ui-kit';

export interface Party {
  /** Absent if the entry has only an email. */
  readonly id: string | undefined;
  /** Absent if the user is deleted and the entry has no email. */
  readonly name: string | undefined;
  /** Absent if the name is the email. */
  readonly email: string | undefined;
}

/** The target of these actions is not a user. */
const ABOUT_THINGS: ReadonlySet<string> = new Set([
  'key_created',
  'key_revoked',
  'feedback_changed',
  'feedback_deleted',
]);

/** Returns the email in an entry's details. It is the email of the entry's target. */
const keptEmail = ({ details: { email } }: AuditEntry) =>
  typeof email === 'string' ? email : undefined;

function partyOf(id: string, person: AuditEntry['actor'], kept: string | undefined): Party {
  if (!person) return { id, name: kept, email: undefined };
  const name = displayName(person);
  return { id, name, email: name === person.email ? undefined : person.email };
}

/** Returns the user who acted, or undefined for a visitor and for the product itself. */
export function actorOf(entry: AuditEntry): Party | undefined {
  const { actorId, actor, targetId } = entry;
  if (actorId === null) return undefined;
  return partyOf(actorId, actor, actorId === targetId ? keptEmail(entry) : undefined);
}

/**
 * Returns the user whom an action concerns, even if only an email is known. Undefined if that user
 * is the actor, or if the action does not concern a user.
 */
export function targetOf(entry: AuditEntry): Party | undefined {
  const { action, actorId, target, targetId } = entry;
  if (targetId !== null && !ABOUT_THINGS.has(action)) {
    return targetId === actorId ? undefined : partyOf(targetId, target, keptEmail(entry));
  }
  const name = keptEmail(entry);
  return name === undefined ? undefined : { id: undefined, name, email: undefined };
}
