import { randomUUIDv7 } from 'node:crypto';
import type { ApiKeyRow } from '@targum/database';
import { insertAudit } from '@targum/service-kit';
import type { Transaction } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface NewKey {
  readonly userId: string;
  readonly name: string;
  readonly hash: string;
  readonly prefix: string;
}

export const createKeysRepository = (knex: Knex) => ({
  list: (userId: string): Promise<ApiKeyRow[]> =>
    knex('api_keys')
      .where({ user_id: userId, is_active: true })
      .orderBy('sequence', 'desc')
      .select('*'),

  async create(
    transaction: Transaction,
    { userId, name, hash, prefix }: NewKey,
  ): Promise<ApiKeyRow> {
    const [row] = await transaction('api_keys')
      .insert({ id: randomUUIDv7(), user_id: userId, name, key_hash: hash, prefix })
      .returning('*');
    await insertAudit(transaction, {
      action: 'key_created',
      actorId: userId,
      targetId: row!.id,
      details: { name, prefix },
    });
    return row!;
  },

  /** Deactivates an active key of the user. The row remains, because usage rows refer to it. */
  revoke: (userId: string, id: string): Promise<boolean> =>
    knex.transaction(async (transaction) => {
      const [row] = await transaction('api_keys')
        .where({ id, user_id: userId, is_active: true })
        .update({ is_active: false })
        .returning('*');
      if (row === undefined) return false;
      await insertAudit(transaction, {
        action: 'key_revoked',
        actorId: userId,
        targetId: id,
        details: { name: row.name, prefix: row.prefix },
      });
      return true;
    }),
});

export type KeysRepository = ReturnType<typeof createKeysRepository>;
