import type { ApprovalStatus } from '@targum/contracts';
import type { UserRights } from '../principal.ts';

/** The columns of a user that decide what the user may do. */
export interface UserState {
  readonly user_id: string;
  readonly is_admin: boolean;
  /** Imported users have none and count as approved. */
  readonly approval_status: ApprovalStatus | null;
  readonly must_change_password: boolean;
}

/** The rights that a row of PostgreSQL gives. */
export const rightsOf = (row: UserState): UserRights => ({
  userId: row.user_id,
  isAdmin: row.is_admin,
  approvalStatus: row.approval_status ?? 'approved',
  mustChangePassword: row.must_change_password,
});
