import type { UserRow } from '@targum/database';
import {
  MOST_ROWS,
  deletePartOfChats,
  insertAudit,
  listClosed,
  lockClosed,
} from '@targum/service-kit';
import type { ClosedItems } from '@targum/service-kit';
import type { Knex } from 'knex';
import { NO_PASSWORD } from '../passwords/no-password.ts';

const MOST_CHATS = 200;

/**
 * Closes an account: removes its email address, password, identities, picture, rights and keys. The
 * account counts as rejected, so that every service refuses it. The caller must end the account's
 * sessions.
 */
export async function closeAccount(
  transaction: Knex.Transaction,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  const now = transaction.fn.now();
  await transaction('users')
    .where({ id })
    .update({
      // Forms refuse this value, and the real email address is free for a new account.
      email: `deleted:${id}`,
      former_email: email,
      password: NO_PASSWORD,
      profile_image_url: null,
      is_admin: false,
      approval_status: 'rejected',
      deleting_since: now,
    });
  await transaction('user_pictures').where({ user_id: id }).delete();
  // The person can sign in at the identity provider again and gets a new account.
  await transaction('user_identities').where({ user_id: id }).delete();
  await transaction('api_keys')
    .where({ user_id: id, is_active: true })
    .update({ is_active: false });
  // A process of svc-chat that misses the revocation reads `stop_requested_at` when it renews the
  // leases of its replies.
  await transaction('generations')
    .where({ user_id: id, status: 'running' })
    .update({ stop_requested_at: now });
}

export function createClosedAccountsRepository(knex: Knex, mostRows = MOST_ROWS): ClosedItems {
  const deleteUsage = async (transaction: Knex, userId: string) => {
    const first = transaction('api_usage')
      .join('api_keys', 'api_keys.id', 'api_usage.api_key_id')
      .where({ user_id: userId })
      .limit(mostRows)
      .select('api_usage.id');
    return (await transaction('api_usage').whereIn('id', first).delete()) < mostRows;
  };

  const deleteChats = async (transaction: Knex, userId: string) => {
    // Locks the chats first and then the messages. Storing a reply uses the same order, so that the
    // two transactions cannot wait for each other.
    const first = transaction('chats').where({ user_id: userId }).limit(MOST_CHATS).forUpdate();
    const ids = await first.pluck('id');
    return (await deletePartOfChats(transaction, ids, mostRows)) && ids.length < MOST_CHATS;
  };

  const forget = async (transaction: Knex, table: string, column: string, userId: string) => {
    const first = transaction(table).where(column, userId).limit(mostRows).select('id');
    const changed = await transaction(table)
      .whereIn('id', first)
      .update({ [column]: null });
    return changed < mostRows;
  };

  /**
   * Deletes a part of the user's rows.
   * @returns true if the remaining rows are few enough for the statement that deletes the user.
   */
  const deleteBelongings = async (transaction: Knex, userId: string): Promise<boolean> =>
    (await deleteUsage(transaction, userId)) &&
    (await deleteChats(transaction, userId)) &&
    (await forget(transaction, 'users', 'approved_by', userId)) &&
    (await forget(transaction, 'feedback', 'user_id', userId));

  return {
    list: (closedForSeconds) => listClosed(knex, 'users', closedForSeconds),

    deletePart: (id, late) =>
      knex.transaction(async (transaction) => {
        if (!(await lockClosed(transaction, 'users', { id, late }))) return 'busy';
        if (!(await deleteBelongings(transaction, id))) return 'some';
        const [account] = await transaction('users')
          .where({ id })
          .delete()
          .returning('former_email');
        if (late) {
          await insertAudit(transaction, {
            action: 'user_deletion_finished',
            actorId: null,
            targetId: id,
            details: { email: account?.former_email },
          });
        }
        return 'all';
      }),
  };
}
