import { run } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { Edges } from './period.ts';

export interface Amounts {
  readonly replies: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly transcribedSeconds: number;
  readonly spokenCharacters: number;
}

/** `assistantId` and `model` are empty for transcription and speech. */
export interface AmountsOfDay extends Amounts {
  /** The number of the day in the period, from 1. */
  readonly day: number;
  readonly assistantId: string;
  readonly model: string;
}

export interface AmountsOfUser extends Amounts {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const sums = (prefix = '') => `
      sum(${prefix}replies)::float8 as replies,
      sum(${prefix}input_tokens)::float8 as "inputTokens",
      sum(${prefix}output_tokens)::float8 as "outputTokens",
      sum(${prefix}transcribed_ms)::float8 / 1000 as "transcribedSeconds",
      sum(${prefix}spoken_characters)::float8 as "spokenCharacters"`;

const BY_DAY = {
  name: 'usage.by-day',
  text: `select width_bucket(starts, $1::timestamptz[]) as day, assistant_id as "assistantId", model,
      ${sums()}
    from usage_by_time where starts >= ($1::timestamptz[])[1]
    group by 1, 2, 3`,
};

const BY_USER = {
  name: 'usage.by-user',
  text: `with used as (
      select user_id, ${sums()} from (
        select * from usage_by_user where grain = 'month' and starts >= $3
        union all
        select * from usage_by_user where grain = 'day' and starts >= $2 and starts < $3
        union all
        select * from usage_by_user where grain = 'quarter' and starts >= $1 and starts < $2
      ) as part
      group by user_id
    ), page as (
      select used.*, count(*) over () as total from used
        order by "inputTokens" + "outputTokens" desc, replies desc, user_id limit $5 offset $4
    )
    select page.user_id as "userId", page.replies, "inputTokens", "outputTokens",
        "transcribedSeconds", "spokenCharacters", total::int as total,
        coalesce(users.former_email, users.email) as email,
        users.first_name as "firstName", users.last_name as "lastName"
      from page join users on users.id = page.user_id
      order by "inputTokens" + "outputTokens" desc, page.replies desc, page.user_id`,
};

export const createUsageRepository = (knex: Knex) => ({
  /** Returns the usage on each of the days that begin at these times, oldest first. */
  byDay: (starts: readonly Date[]) => run<AmountsOfDay>(knex, BY_DAY, [starts]),
  /** Returns the usage of each user since a time. The user with the most tokens comes first. */
  async byUser(
    { since, firstDay, firstMonth }: Edges,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ) {
    const values = [since, firstDay, firstMonth, offset, limit];
    const rows = await run<AmountsOfUser & { total: number }>(knex, BY_USER, values);
    return {
      total: rows[0]?.total ?? 0,
      users: rows.map(({ total: _total, ...user }) => user),
    };
  },
});

export type UsageRepository = ReturnType<typeof createUsageRepository>;
