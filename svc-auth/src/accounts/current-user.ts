import type { CurrentUser } from '@targum/contracts';
import type { UserRow } from '@targum/database';
import { NO_PASSWORD } from '../passwords/no-password.ts';

/** Maps a row to the account as its owner sees it. A missing status counts as approved. */
export const toCurrentUser = (row: UserRow): CurrentUser => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  isAdmin: row.is_admin,
  approvalStatus: row.approval_status ?? 'approved',
  mustChangePassword: row.must_change_password,
  ...(row.password === NO_PASSWORD && { hasPassword: false }),
});
