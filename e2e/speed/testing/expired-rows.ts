import { randomUUID } from 'node:crypto';
import { removeExpiredRows } from '@targum/service-kit';
import type { Knex } from './servers.ts';

const RETENTION_DAYS = 90;

/** Adds this number of expired rows to each table from which the product removes expired rows. */
export const createExpiredRows = async (knex: Knex, userId: string, rows: number) => {
  const keyId = randomUUID();
  await knex('api_keys').insert({
    id: keyId,
    user_id: userId,
    name: 'Key',
    key_hash: keyId,
    prefix: '-',
  });
  await knex.transaction(async (transaction) => {
    // The trigger that counts each use would take most of the time, so the trigger is switched off.
    await transaction.raw('set local session_replication_role = replica');
    for (const statement of [
      `insert into sessions (sid, sess, expire)
         select gen_random_uuid(), '{}', now() - interval '1 hour'`,
      `insert into idempotency_keys (scope, key, request_hash, created_at)
         select 'bench', gen_random_uuid(), '-', now() - interval '2 days'`,
      `insert into audit_log (id, action, at)
         select gen_random_uuid(), 'login', now() - interval '${RETENTION_DAYS + 1} days'`,
      `insert into api_usage (id, api_key_id, created_at)
         select gen_random_uuid(), '${keyId}', now() - interval '${RETENTION_DAYS + 1} days'`,
    ]) {
      await transaction.raw(`${statement} from generate_series(1, ?::int)`, [rows]);
    }
  });
};

/** Deletes the expired rows with one statement for each table. */
export const removeAtOnce = async (knex: Knex) => {
  await knex.raw('delete from sessions where expire < now()');
  await knex.raw(`delete from idempotency_keys where created_at < now() - interval '1 day'`);
  const age = `now() - interval '${RETENTION_DAYS} days'`;
  await knex.raw(`delete from audit_log where at < ${age}`);
  await knex.raw(`delete from api_usage where created_at < ${age}`);
};

/** Deletes the expired rows as the product does. */
export const removeInParts = (knex: Knex) =>
  removeExpiredRows(knex, { auditDays: RETENTION_DAYS, usageDays: RETENTION_DAYS });
