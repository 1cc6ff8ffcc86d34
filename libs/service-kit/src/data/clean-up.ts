import { limits } from '@targum/contracts';
import type { Knex } from 'knex';

const MOST_ROWS = 5000;

/**
 * Deletes expired sessions and stored responses. Safe to run on every replica.
 * @param mostRows maximum number of rows per statement, so that none takes too long.
 */
export const removeExpiredRows = async (knex: Knex, mostRows = MOST_ROWS): Promise<void> => {
  const removeAll = async (table: string, condition: string, values: readonly number[] = []) => {
    const statement = `delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition} limit ?))`;
    for (;;) {
      const { rowCount } = await knex.raw<{ rowCount: number }>(statement, [...values, mostRows]);
      if (rowCount < mostRows) return;
    }
  };
  await removeAll('sessions', 'expire < now()');
  await removeAll('idempotency_keys', 'created_at < now() - make_interval(secs => ?)', [
    limits.idempotencySeconds,
  ]);
};
