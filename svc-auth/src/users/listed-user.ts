import type { ListedUser } from '@targum/contracts/on-demand';
import type { ListedUserRow } from './listed-users.query.ts';

export const toListedUser = (row: ListedUserRow): ListedUser => ({
  id: row.id,
  email: row.former_email ?? row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  isAdmin: row.is_admin,
  approvalStatus: row.approval_status,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  deletingSince: row.deleting_since?.toISOString() ?? null,
  stats: {
    totalChats: row.total_chats,
    totalMessages: row.total_messages,
    totalApiKeys: row.total_api_keys,
    totalApiCalls: row.total_api_calls,
  },
});
