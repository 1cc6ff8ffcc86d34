import type { Knex } from './servers.ts';

const USERS = 10_000;
const CHATS_EACH = 10;
const MESSAGES_EACH = 10;

/** Creates ten thousand users with a million messages, keys and calls with the keys. */
export async function createCrowd(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    await transaction.raw('set local session_replication_role = replica');
    await transaction.raw(
      `insert into users
           (id, email, password, first_name, last_name, is_admin, approval_status, created_at)
         select gen_random_uuid(), 'person-' || n || '@example.org', 'unusable',
             (array['Amina', 'Élodie', 'Жанна', 'مريم', 'Samuel'])[1 + n % 5], 'Family ' || n,
             n % 100 = 0, case when n % 20 = 0 then 'pending' else 'approved' end,
             now() - n * interval '1 hour'
           from generate_series(1, ?::int) n`,
      [USERS],
    );
    await transaction.raw(
      `insert into chats (id, user_id)
         select gen_random_uuid(), id from users, generate_series(1, ?::int)
           where email like 'person-%'`,
      [CHATS_EACH],
    );
    await transaction.raw(
      `insert into messages (id, chat_id, user_id, role, content)
         select gen_random_uuid(), id, user_id, 'user', 'A message of usual length'
           from chats, generate_series(1, ?::int)`,
      [MESSAGES_EACH],
    );
    await transaction.raw(
      `insert into api_keys (id, user_id, name, key_hash, prefix)
         select gen_random_uuid(), id, 'A key', id::text, 'tgm_x' from users
           where email like 'person-%'`,
    );
    await transaction.raw(
      `insert into api_usage (id, api_key_id, tokens)
         select gen_random_uuid(), id, 1 from api_keys, generate_series(1, 10)`,
    );
  });
  await knex.raw('vacuum analyze');
  await knex.raw('select count_user_totals(array(select id from users))');
  await knex.raw('vacuum analyze user_totals');
}
