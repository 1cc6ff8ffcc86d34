import type { AuditEntry } from '@targum/contracts/on-demand';
import { displayName } from '@targum/ui-kit';

/** A user of an entry, or what is still known of one. */
export interface Party {
  /** Absent if the entry names an email only. */
  readonly id: string | undefined;
  /** Absent if the user is deleted and the entry has no email. */
  readonly name: string | undefined;
  /** Absent if it is the name. */
  readonly email: string | undefined;
}

/** Actions whose target is a thing and not a user. */
const ABOUT_THINGS: ReadonlySet<string> = new Set([
  'key_created',
  'key_revoked',
  'feedback_changed',
  'feedback_deleted',
]);

/** The email that an entry itself keeps: that of its target. */
const keptEmail = ({ details: { email } }: AuditEntry) =>
  typeof email === 'string' ? email : undefined;

function partyOf(id: string, person: AuditEntry['actor'], kept: string | undefined): Party {
  if (!person) return { id, name: kept, email: undefined };
  const name = displayName(person);
  return { id, name, email: name === person.email ? undefined : person.email };
}

/** Who did it; undefined for a visitor and for the product itself. */
export function actorOf(entry: AuditEntry): Party | undefined {
  const { actorId, actor, targetId } = entry;
  if (actorId === null) return undefined;
  return partyOf(actorId, actor, actorId === targetId ? keptEmail(entry) : undefined);
}

/** To whom it was done; undefined for an action on the own account or on a thing. */
export function targetOf(entry: AuditEntry): Party | undefined {
  const { action, actorId, target, targetId } = entry;
  if (targetId !== null && !ABOUT_THINGS.has(action)) {
    return targetId === actorId ? undefined : partyOf(targetId, target, keptEmail(entry));
  }
  const name = keptEmail(entry);
  return name === undefined ? undefined : { id: undefined, name, email: undefined };
}
