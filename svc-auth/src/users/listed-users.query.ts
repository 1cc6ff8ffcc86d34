import type { ListedUser } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import type { Knex } from 'knex';

export interface ListedUserRow extends Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'profile_image_url'
  | 'is_admin'
  | 'approval_status'
  | 'created_at'
  | 'updated_at'
  | 'last_login_at'
  | 'deleting_since'
  | 'former_email'
> {
  total_chats: number;
  total_messages: number;
  total_api_keys: number;
  total_api_calls: number;
}

/**
 * Each total is one grouped pass over its table, so the cost grows with the number of rows and not
 * with users times tables. If a single user is selected, `listed` limits every pass.
 */
const query = (where: string) => `
  with listed as (
    select id, sequence, email, first_name, last_name, profile_image_url, is_admin,
           approval_status, created_at, updated_at, last_login_at, deleting_since, former_email
    from users ${where}
  ), chat_totals as (
    select user_id, count(*)::int as total
    from chats where deleting_since is null and user_id in (select id from listed)
    group by user_id
  ), message_totals as (
    select chats.user_id, count(*)::int as total
    from messages join chats on chats.id = messages.chat_id
    where chats.deleting_since is null and chats.user_id in (select id from listed)
    group by chats.user_id
  ), key_totals as (
    select user_id, count(*)::int as total
    from api_keys where is_active and user_id in (select id from listed) group by user_id
  ), call_totals as (
    select api_keys.user_id, count(*)::int as total
    from api_usage join api_keys on api_keys.id = api_usage.api_key_id
    where api_keys.user_id in (select id from listed) group by api_keys.user_id
  )
  select listed.*,
         coalesce(chat_totals.total, 0) as total_chats,
         coalesce(message_totals.total, 0) as total_messages,
         coalesce(key_totals.total, 0) as total_api_keys,
         coalesce(call_totals.total, 0) as total_api_calls
  from listed
  left join chat_totals on chat_totals.user_id = listed.id
  left join message_totals on message_totals.user_id = listed.id
  left join key_totals on key_totals.user_id = listed.id
  left join call_totals on call_totals.user_id = listed.id
  order by listed.sequence desc`;

/** Returns users with their current totals, newest first. With an id, returns only that user. */
export async function selectListedUsers(knex: Knex, id?: string): Promise<ListedUserRow[]> {
  const { rows } = await (id === undefined
    ? knex.raw<{ rows: ListedUserRow[] }>(query(''))
    : knex.raw<{ rows: ListedUserRow[] }>(query('where id = ?'), [id]));
  return rows;
}

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
