import { recordApiUsage } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface CompletionStart {
  readonly id: string;
  readonly userId: string;
  /** After this time, the row of a dead process no longer counts. */
  readonly expiresInSeconds: number;
  /** The most replies of the user that may run at once, in chats and for programs together. */
  readonly most: number;
}

export interface CompletionUse {
  readonly id: string;
  readonly userId: string;
  readonly apiKeyId: string;
  readonly tokens: number;
}

const COUNT_RUNNING = `select
  (select count(*) from completions where user_id = :userId)
  + (select count(*) from generations where user_id = :userId and status = 'running') as running`;

export const createCompletionsRepository = (knex: Knex) => ({
  begin: ({ id, userId, expiresInSeconds, most }: CompletionStart) =>
    knex.transaction(async (transaction) => {
      // The lock serializes the calls of a user, so that each call counts the others.
      const user = await transaction('users')
        .where({ id: userId, deleting_since: null })
        .forNoKeyUpdate()
        .first('id');
      if (user === undefined) return 'no_user';
      await transaction('completions')
        .where({ user_id: userId })
        .where('expires_at', '<', transaction.fn.now())
        .delete();
      const { rows } = await transaction.raw<{ rows: [{ running: string }] }>(COUNT_RUNNING, {
        userId,
      });
      if (Number(rows[0].running) >= most) return 'too_many';
      await transaction('completions').insert({
        id,
        user_id: userId,
        expires_at: transaction.raw('now() + make_interval(secs => ?)', [expiresInSeconds]),
      });
      return 'begun';
    }),

  async leave(id: string) {
    await knex('completions').where({ id }).delete();
  },

  end: ({ id, userId, apiKeyId, tokens }: CompletionUse) =>
    knex.transaction(async (transaction) => {
      // A trigger updates the user's row. This row is locked first, because the deletion of a user
      // also locks it first.
      await transaction('users').where({ id: userId }).forNoKeyUpdate().first('id');
      await transaction('completions').where({ id }).delete();
      await recordApiUsage(transaction, { id, keyId: apiKeyId, chatId: null, tokens });
    }),
});

export type CompletionsRepository = ReturnType<typeof createCompletionsRepository>;
