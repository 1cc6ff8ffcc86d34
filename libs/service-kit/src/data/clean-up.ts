import { limits } from '@targum/contracts';
import { QUOTATION_DAYS_MAX } from '@targum/contracts/on-demand';
import type { Knex } from 'knex';

const MOST_ROWS = 5000;
/**
 * One statement deletes at most this many shared copies, because a copy can be several megabytes
 * large.
 */
const MOST_COPIES = 50;
const DAY_SECONDS = 24 * 3600;
/**
 * Usage by quarters of an hour is kept for this many days. Admins see the usage of only 90 days.
 */
const QUARTERS_DAYS = 100;
/** A program that was away for longer gets the whole list of chats. */
const DELETED_CHATS_DAYS = 30;

/** Days to keep rows that have no expiry of their own. Rows without a number here stay for ever. */
export interface Retention {
  readonly auditDays?: number | undefined;
  readonly usageDays?: number | undefined;
}

/**
 * Forgets some of the chats that were deleted long ago. Stores the highest forgotten number of each
 * user, because the changes after an earlier number are no longer known.
 */
const FORGET_CHATS = `with old as materialized (
      select chat_id, user_id, change from deleted_chats
        where deleted_at < now() - make_interval(days => ?) order by deleted_at limit ?
    ), totals as materialized (
      select user_id from user_totals where user_id in (select user_id from old)
        order by user_id for no key update
    ), forgotten as (
      delete from deleted_chats where chat_id in (select chat_id from old)
        -- The count locks all of these users in this order, before the first row is deleted.
        and (select count(*) from totals) >= 0
        returning user_id, change
    )
    update user_totals set chats_forgotten = greatest(chats_forgotten, newest.change)
      from (select user_id, max(change) as change from forgotten group by user_id) as newest
      where user_totals.user_id = newest.user_id`;

/**
 * Deletes expired sessions, shared copies, stored responses, completions and token reservations.
 * Also deletes records of deleted chats, usage counts and quotation counts that nothing needs, and rows
 * of the audit log and of API usage that are older than `retention`. Safe to run on every replica.
 * @param mostRows maximum number of rows per statement, so that no statement takes too long.
 */
export const removeExpiredRows = async (
  knex: Knex,
  { auditDays, usageDays }: Retention = {},
  mostRows = MOST_ROWS,
): Promise<void> => {
  const removeOlder = async (
    table: string,
    column: string,
    seconds: number,
    { most = mostRows, where = {} }: { readonly most?: number; readonly where?: object } = {},
  ) => {
    for (;;) {
      const old = knex(table)
        .where(where)
        .whereRaw('?? < now() - make_interval(secs => ?)', [column, seconds])
        .limit(most)
        .select('ctid');
      const removed: number = await knex(table).whereRaw('ctid = any(array ?)', [old]).delete();
      if (removed < most) return;
    }
  };
  await removeOlder('sessions', 'expire', 0);
  await removeOlder('shared_copies', 'expires_at', 0, { most: Math.min(mostRows, MOST_COPIES) });
  await removeOlder('idempotency_keys', 'created_at', limits.idempotencySeconds);
  await removeOlder('counted_transcriptions', 'counted_at', limits.idempotencySeconds);
  // A reservation is kept for a day after it expires, because it can still be settled for a while.
  await removeOlder('token_reservations', 'expires_at', DAY_SECONDS);
  await removeOlder('completions', 'expires_at', 0);
  await removeOlder('usage_by_user', 'starts', QUARTERS_DAYS * DAY_SECONDS, {
    where: { grain: 'quarter' },
  });
  await removeOlder('quotation_counts', 'day', (QUOTATION_DAYS_MAX + 1) * DAY_SECONDS);
  await knex.raw(FORGET_CHATS, [DELETED_CHATS_DAYS, mostRows]);
  if (auditDays !== undefined) await removeOlder('audit_log', 'at', auditDays * DAY_SECONDS);
  if (usageDays !== undefined)
    await removeOlder('api_usage', 'created_at', usageDays * DAY_SECONDS);
};
