import { limits } from '@targum/contracts';
import type { Knex } from 'knex';

/** Deletes sessions and remembered outcomes that have expired. Safe to run on every replica. */
export const removeExpiredRows = async (knex: Knex): Promise<void> => {
  await knex('sessions').where('expire', '<', knex.fn.now()).delete();
  await knex('idempotency_keys')
    .whereRaw('created_at < now() - make_interval(secs => ?)', [limits.idempotencySeconds])
    .delete();
};
