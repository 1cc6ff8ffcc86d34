import type { ApprovalStatus } from '@targum/contracts';
import type { UserRights } from '../principal.ts';

export interface UserState {
  readonly user_id: string;
  readonly is_admin: boolean;
  /** Null for imported users, who count as approved. */
  readonly approval_status: ApprovalStatus | null;
  readonly must_change_password: boolean;
}

export const rightsOf = (row: UserState): UserRights => ({
  userId: row.user_id,
  isAdmin: row.is_admin,
  approvalStatus: row.approval_status ?? 'approved',
  mustChangePassword: row.must_change_password,
});
