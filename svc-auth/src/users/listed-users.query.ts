import type { ListedUser, ListedUsersPage, ListedUsersQuery } from '@targum/contracts/on-demand';
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
> {
  total_chats: number;
  total_messages: number;
  total_api_keys: number;
  total_api_calls: number;
}

/** A closed account is listed with its former email address. */
const EMAIL = 'coalesce(former_email, email)';

const COLUMNS = `users.id, ${EMAIL} as email, first_name, last_name, profile_image_url, is_admin,
  approval_status, created_at, updated_at, last_login_at, deleting_since,
  coalesce(user_totals.chats, 0) as total_chats,
  coalesce(user_totals.messages, 0) as total_messages,
  coalesce(user_totals.api_keys, 0) as total_api_keys,
  coalesce(user_totals.api_calls, 0) as total_api_calls`;

/** The users with their totals. After `found as`, those that are found. */
const USERS = 'users left join user_totals on user_totals.user_id = users.id';

/** The expressions of the first, second and third are those of the indexes of these orders. */
const ORDERS: Readonly<Record<ListedUsersQuery['sort'], string>> = {
  createdAt: 'created_at',
  name: `search_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) collate "C"`,
  email: `fold_case(${EMAIL}) collate "C"`,
  lastLoginAt: `coalesce(last_login_at, '-infinity')`,
  totalChats: 'coalesce(user_totals.chats, 0)',
  totalMessages: 'coalesce(user_totals.messages, 0)',
};

/** The status that a user is listed with. Null for a closed account, which has none. */
const STATUS = `case when deleting_since is null then coalesce(approval_status, 'approved') end`;

const IS_FOUND = `(strpos(fold_case(concat_ws(' ', first_name, last_name)), fold_case(:text)) > 0
  or strpos(fold_case(${EMAIL}), fold_case(:text)) > 0)`;

/** Returns all users with their current totals, newest first. */
export async function selectListedUsers(knex: Knex): Promise<ListedUserRow[]> {
  const { rows } = await knex.raw<{ rows: ListedUserRow[] }>(
    `select ${COLUMNS} from ${USERS} order by sequence desc`,
  );
  return rows;
}

export async function selectListedUser(knex: Knex, id: string): Promise<ListedUserRow | undefined> {
  const { rows } = await knex.raw<{ rows: ListedUserRow[] }>(
    `select ${COLUMNS} from ${USERS} where users.id = ?`,
    [id],
  );
  return rows[0];
}

/** A row of a page has the counts beside the user. A page without users is one row without an id. */
type PageRow = (ListedUserRow | { readonly id: null }) & {
  readonly counts: ListedUsersPage['counts'];
};

/** Returns the page, and how many users match for each status, at one point in time. */
export async function selectListedUsersPage(
  knex: Knex,
  { limit, offset, search, type, status, sort, order }: ListedUsersQuery,
): Promise<{ rows: ListedUserRow[]; counts: ListedUsersPage['counts'] }> {
  const matches = ['true'];
  if (search !== '') matches.push(IS_FOUND);
  if (type !== 'all') matches.push(type === 'admins' ? 'is_admin' : 'not is_admin');
  const hasStatus = status === 'all' ? 'true' : `${STATUS} = :status`;
  const { rows } = await knex.raw<{ rows: PageRow[] }>(
    // A search reads all users, and does so only once. Without a search, the page can use the index of
    // its order.
    `with found as ${search === '' ? 'not ' : ''}materialized (
       select * from users where ${matches.join(' and ')}
     ), counted as (
       select json_build_object(
           'all', count(*),
           'pending', count(*) filter (where ${STATUS} = 'pending'),
           'approved', count(*) filter (where ${STATUS} = 'approved'),
           'rejected', count(*) filter (where ${STATUS} = 'rejected')) as counts
         from found
     )
     select counts, page.* from counted left join lateral (
       select ${COLUMNS} from found as ${USERS} where ${hasStatus}
         order by ${ORDERS[sort]} ${order}, sequence ${order}
         limit :limit offset :offset
     ) page on true`,
    { text: search, status, limit, offset },
  );
  return {
    rows: rows.filter((row): row is PageRow & ListedUserRow => row.id !== null),
    counts: rows[0]!.counts,
  };
}

export const toListedUser = (row: ListedUserRow): ListedUser => ({
  id: row.id,
  email: row.email,
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
