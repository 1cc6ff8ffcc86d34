import type { Knex } from 'knex';

interface ManyChats {
  readonly chats: number;
  readonly exchangesEach: number;
  /** Characters of each message. */
  readonly messageLength?: number;
}

/**
 * Gives a user many chats, each with the same number of messages with replies. The rows of a chat
 * are scattered over the tables, as if all chats had grown at the same time. The counters in
 * `users` are not updated, because their triggers would take most of the time.
 */
export const createManyChats = async (
  knex: Knex,
  userId: string,
  { chats, exchangesEach, messageLength = 5 }: ManyChats,
): Promise<void> => {
  await knex.transaction(async (transaction) => {
    await transaction.raw('set local session_replication_role = replica');
    await transaction.raw(
      `create temporary table exchanges on commit drop as
         select chat.id as chat_id, gen_random_uuid() as generation_id,
                gen_random_uuid() as question_id, gen_random_uuid() as reply_id
         from (select gen_random_uuid() as id from generate_series(1, ?::int)) chat,
              generate_series(1, ?::int)`,
      [chats, exchangesEach],
    );
    await transaction.raw(
      `insert into chats (id, user_id) select distinct chat_id, ?::uuid from exchanges`,
      [userId],
    );
    await transaction.raw(
      `insert into messages (id, chat_id, user_id, role, content)
         select message.id, chat_id, ?, role, rpad('', ?, 'Hello ')
         from exchanges,
              lateral (values (question_id, 'user'), (reply_id, 'assistant')) message (id, role)
         order by generation_id, role desc`,
      [userId, messageLength],
    );
    await transaction.raw(
      `insert into generations (id, chat_id, user_id, user_message_id, assistant_message_id,
                                assistant_id, request_hash, prompt_version, model, status,
                                lease_owner, lease_expires_at, reading)
         select generation_id, chat_id, ?, question_id, reply_id, 'storyteller', '-', '1', '-',
                'complete', '-', now(), '{"language": "en", "textIds": []}'
         from exchanges
         order by generation_id`,
      [userId],
    );
  });
};

/** Slows down the deletion of each row of a table, to simulate a busy server. */
export const slowDeletions = async (
  knex: Knex,
  table: string,
  milliseconds: number,
): Promise<void> => {
  await knex.raw(`
    create or replace function slow_down() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(${milliseconds / 1000});
      return old;
    end $$;
    create or replace trigger slow_deletion before delete on ${table}
      for each row execute function slow_down();`);
};
