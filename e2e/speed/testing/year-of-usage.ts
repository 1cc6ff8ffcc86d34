import type { Knex } from './servers.ts';

export const USERS = 10_000;
const DAYS = 365;
/** Days for which each user's usage is kept by quarter of an hour. */
const QUARTER_DAYS = 100;
/** Days of replies in the naive table: a quarter of a year. */
const NAIVE_DAYS = 91;
/** Number of replies of each user per day, each in another quarter of an hour. */
const REPLIES_A_DAY = 4;

/**
 * SQL for the quarters of an hour in which a user has replies, on the UTC day that is `day` days
 * ago.
 */
const QUARTER = `date_trunc('day', now(), 'UTC') - make_interval(days => day)
  + make_interval(mins => 15 * ((place * 7 + reply * 24 + day) % 96))`;

/**
 * Stores a year of usage of ten thousand users, added up as the product does. Each user has four
 * replies a day. Also stores the replies of the last 91 days, one row each, in a table
 * `naive_replies`.
 */
export async function createYearOfUsage(knex: Knex) {
  await knex.transaction(async (transaction) => {
    const run = (sql: string, values: Record<string, number> = {}) =>
      transaction.raw(sql, values as never);
    await run('set local session_replication_role = replica');
    await run(`insert into users (id, email, password, first_name, last_name)
      select id, id || '@example.org', 'unusable', 'Ruth', 'B'
        from (select gen_random_uuid() as id from generate_series(1, ${USERS})) as ids`);
    await run(`create temporary table people on commit drop as
      select id, (row_number() over ())::int as place from users`);
    await run(`create table naive_replies as
      select id as user_id, 'assistant-' || (place + reply) % 5 as assistant_id, 'a-model' as model,
          (3000 + place % 1000)::int as input_tokens, 500 as output_tokens, ${QUARTER} as finished_at
        from generate_series(0, ${NAIVE_DAYS - 1}) as day, people,
          generate_series(1, ${REPLIES_A_DAY}) as reply`);
    await run('create index on naive_replies (finished_at)');
    await run(`insert into usage_by_user
      select id, 'quarter', ${QUARTER}, 1, 3000 + place % 1000, 500, 6000, 120
        from generate_series(0, ${QUARTER_DAYS - 1}) as day, people,
          generate_series(1, ${REPLIES_A_DAY}) as reply`);
    await run(`insert into usage_by_user
      select id, 'day', date_trunc('day', now(), 'UTC') - make_interval(days => day),
          ${REPLIES_A_DAY}, ${REPLIES_A_DAY} * (3000 + place % 1000), 2000, 24000, 480
        from generate_series(0, ${DAYS - 1}) as day, people`);
    await run(`insert into usage_by_user
      select user_id, 'month', date_trunc('month', starts, 'UTC'), sum(replies), sum(input_tokens),
          sum(output_tokens), sum(transcribed_ms), sum(spoken_characters)
        from usage_by_user where grain = 'day' group by 1, 3`);
    await run(`insert into usage_by_time
      select ${QUARTER.replace('place * 7 + reply * 24', 'quarter')}, 'assistant-' || assistant,
          'a-model', part, 21, 73500, 10500, 126000, 2500
        from generate_series(0, ${DAYS - 1}) as day, generate_series(0, 95) as quarter,
          generate_series(0, 4) as assistant, generate_series(0, 3) as part`);
  });
  await knex.raw('vacuum (analyze)');
  const { rows } = await knex.raw<{ rows: { megabytes: number }[] }>(
    `select ((pg_total_relation_size('usage_by_user') + pg_total_relation_size('usage_by_time'))
        / 1048576)::int as megabytes`,
  );
  return { megabytes: rows[0]!.megabytes };
}
