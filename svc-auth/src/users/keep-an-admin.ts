import { authStrings } from '@targum/contracts';
import type { UserRow } from '@targum/database';
import { conflict } from '@targum/service-kit';
import type { UserChanges } from './users.repository.ts';

/** Reports whether a user is an approved admin whose account is not being deleted. */
export const isActingAdmin = (user: UserRow | undefined): boolean =>
  user !== undefined && user.is_admin && (user.approval_status ?? 'approved') === 'approved';

/** @throws {HttpError} 409 if the user is the last admin. */
export async function keepAnAdmin(changes: UserChanges, target: UserRow): Promise<void> {
  if (isActingAdmin(target) && !(await changes.hasOtherAdmin(target.id))) {
    throw conflict(authStrings.lastAdmin);
  }
}
