import { userStrings } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import { conflict } from '@targum/service-kit';
import type { UserChanges } from './users.repository.ts';

/**
 * Reports whether a user is an approved admin. `UserChanges.find` leaves out accounts that are
 * being deleted.
 */
export const isActingAdmin = (user: UserRow | undefined): boolean =>
  user !== undefined && user.is_admin && (user.approval_status ?? 'approved') === 'approved';

/**
 * Checks that an acting admin remains if `target` loses the admin right or the account.
 * @throws {HttpError} 409 if `target` is the last admin.
 */
export async function keepAnAdmin(changes: UserChanges, target: UserRow): Promise<void> {
  if (isActingAdmin(target) && !(await changes.hasOtherAdmin(target.id))) {
    throw conflict(userStrings.lastAdmin);
  }
}
