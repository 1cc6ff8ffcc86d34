import { randomUUID } from 'node:crypto';
import type { AssistantId } from '@targum/contracts';
import type { RatingValue } from '@targum/contracts/on-demand';
import { read, run } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface RatingRow {
  readonly id: string;
  readonly message_id: string;
  readonly assistant_id: AssistantId;
  readonly prompt_version: string | null;
  readonly model: string | null;
  readonly value: RatingValue;
  readonly reason: string | null;
  readonly reply_text: string | null;
  readonly rated_at: Date;
}

export interface SummaryRow {
  readonly assistant_id: AssistantId;
  readonly prompt_version: string | null;
  readonly up: number;
  readonly down: number;
}

export interface NewRating {
  readonly userId: string;
  readonly chatId: string;
  readonly messageId: string;
  readonly value: RatingValue;
  readonly reason: string | null;
  readonly withText: boolean;
}

const IN_OWN_CHAT = `message.chat_id = $1 and exists (
    select from chats where chats.id = $1 and chats.user_id = $2 and chats.deleting_since is null)`;

const HAS_CHAT = {
  name: 'ratings.has-chat',
  text: 'select from chats where id = $1 and user_id = $2 and deleting_since is null',
};

const LIST = {
  name: 'ratings.list',
  text: `select rating.* from messages as message
      join reply_ratings as rating on rating.message_id = message.id
    where ${IN_OWN_CHAT}`,
};

/** An imported reply has no generation, so its rating has no prompt version. */
const RATE = {
  name: 'ratings.rate',
  text: `insert into reply_ratings
      (id, message_id, user_id, assistant_id, prompt_version, model, value, reason, reply_text)
    select $4, message.id, $2, message.assistant_id, generation.prompt_version, generation.model,
        $5, $6, case when $7::boolean then message.content end
      from messages as message left join lateral (
        select prompt_version, model from generations
          where generations.chat_id = message.chat_id
            and generations.assistant_message_id = message.id
            -- A retry that ended without a word has the id of the reply that stayed.
            and generations.shown_instead is distinct from message.id
          order by generations.sequence desc limit 1
      ) as generation on true
      where message.id = $3 and message.role = 'assistant' and message.status <> 'streaming'
        and message.content <> '' and message.assistant_id is not null and ${IN_OWN_CHAT}
    on conflict (message_id) do update
      set value = excluded.value, reason = excluded.reason, reply_text = excluded.reply_text,
          rated_at = now()
    returning *`,
};

const REMOVE = {
  name: 'ratings.remove',
  text: `delete from reply_ratings using messages as message
    where reply_ratings.message_id = message.id and message.id = $3 and ${IN_OWN_CHAT}
    returning reply_ratings.id`,
};

const SINCE = 'rated_at > now() - make_interval(days => $1::int)';

const SUMMARY = {
  name: 'ratings.summary',
  text: `select assistant_id, prompt_version,
        count(*) filter (where value = 'up')::int as up,
        count(*) filter (where value = 'down')::int as down
      from reply_ratings where ${SINCE}
      group by assistant_id, prompt_version order by assistant_id, max(rated_at) desc`,
};

const LATEST = {
  name: 'ratings.latest',
  text: `select * from reply_ratings
    where ${SINCE} and (reason is not null or reply_text is not null)
    order by rated_at desc, id limit $2`,
};

export const createRatingsRepository = (knex: Knex) => ({
  /** @returns undefined if the user has no such chat. */
  async list(userId: string, chatId: string) {
    const rows = await read<RatingRow>(knex, LIST, [chatId, userId]);
    if (rows.length > 0) return rows;
    const chats = await read(knex, HAS_CHAT, [chatId, userId]);
    return chats.length > 0 ? [] : undefined;
  },
  /** @returns undefined if the user has no such reply, or the reply is still running. */
  async rate({ userId, chatId, messageId, value, reason, withText }: NewRating) {
    const values = [chatId, userId, messageId, randomUUID(), value, reason, withText];
    return (await run<RatingRow>(knex, RATE, values))[0];
  },
  /** @returns false if there is no such rating. */
  remove: async (userId: string, chatId: string, messageId: string) =>
    (await run(knex, REMOVE, [chatId, userId, messageId])).length > 0,
  summary: (days: number) => read<SummaryRow>(knex, SUMMARY, [days]),
  /** Returns the newest ratings that have a reason or a text. */
  latest: (days: number, limit: number) => read<RatingRow>(knex, LATEST, [days, limit]),
});

export type RatingsRepository = ReturnType<typeof createRatingsRepository>;
