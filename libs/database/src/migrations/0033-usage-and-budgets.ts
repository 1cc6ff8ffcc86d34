import type { Migration } from '../migration.ts';

/**
 * What was used, added up while it is used, and budgets of tokens for a month. Two tables hold the
 * same amounts: `usage_by_time` without users, by quarter of an hour, so that a day can begin at
 * midnight of any time zone; `usage_by_user` for each user by quarter of an hour, day and month, so
 * that a long time is the sum of a few rows. Days and months are those of UTC.
 */
export const usageAndBudgets: Migration = {
  name: '0033-usage-and-budgets',
  up: `
    -- 'part' spreads the replies that end at the same time, so that they do not wait for one row.
    -- Transcription and speech have an empty assistant and model.
    create table usage_by_time (
      starts timestamptz not null,
      assistant_id text not null,
      model text not null,
      part smallint not null,
      replies bigint not null,
      input_tokens bigint not null,
      output_tokens bigint not null,
      transcribed_ms bigint not null,
      spoken_characters bigint not null,
      primary key (starts, assistant_id, model, part)
    );

    create table usage_by_user (
      user_id uuid not null references users (id) on delete cascade,
      grain text not null check (grain in ('quarter', 'day', 'month')),
      starts timestamptz not null,
      replies bigint not null,
      input_tokens bigint not null,
      output_tokens bigint not null,
      transcribed_ms bigint not null,
      spoken_characters bigint not null,
      primary key (grain, starts, user_id)
    );
    create index usage_by_user_owner on usage_by_user (user_id, grain, starts);

    -- The row without a user is the default. No row, or no number, means no limit.
    create table token_budgets (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users (id) on delete cascade,
      tokens bigint check (tokens >= 0),
      constraint token_budgets_user unique nulls not distinct (user_id)
    );

    -- Tokens that running requests to the model may use. That of a reply has the id of its
    -- generation. One that its process never settles stops counting at expires_at.
    create table token_reservations (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      assistant_id text not null,
      model text not null,
      input_tokens bigint not null,
      output_tokens bigint not null,
      expires_at timestamptz not null
    );
    create index token_reservations_user on token_reservations (user_id);
    create index token_reservations_expiry on token_reservations (expires_at);

    -- Transcriptions that have been counted, since a call that is repeated is answered twice.
    create table counted_transcriptions (
      id uuid primary key,
      counted_at timestamptz not null default now()
    );

    -- Tokens of a text, estimated like estimateTokens of svc-chat: rather too many than too few.
    create function estimated_tokens(of_text text) returns bigint language sql immutable as $$
      select ceil(octet_length(coalesce(of_text, '')) / 3.0)::bigint
    $$;

    -- Adds to what a user has used. Does nothing if the user has been deleted.
    create function record_usage(
      of_user uuid, of_assistant text, of_model text, new_replies bigint, new_input bigint,
      new_output bigint, new_transcribed_ms bigint, new_spoken bigint
    ) returns void language plpgsql as $$
    begin
      -- Lock order: user before usage, and the rows of usage in the order of this function.
      perform from users where id = of_user for key share;
      if not found then return; end if;
      insert into usage_by_user as present (
        user_id, grain, starts, replies, input_tokens, output_tokens, transcribed_ms,
        spoken_characters
      )
        select of_user, period.grain, period.starts, new_replies, new_input, new_output,
          new_transcribed_ms, new_spoken
        from (values
          ('quarter', date_bin('15 minutes', now(), '2000-01-01T00:00:00Z')),
          ('day', date_trunc('day', now(), 'UTC')),
          ('month', date_trunc('month', now(), 'UTC'))
        ) as period (grain, starts)
      on conflict (grain, starts, user_id) do update set
        replies = present.replies + excluded.replies,
        input_tokens = present.input_tokens + excluded.input_tokens,
        output_tokens = present.output_tokens + excluded.output_tokens,
        transcribed_ms = present.transcribed_ms + excluded.transcribed_ms,
        spoken_characters = present.spoken_characters + excluded.spoken_characters;
      insert into usage_by_time as present (
        starts, assistant_id, model, part, replies, input_tokens, output_tokens, transcribed_ms,
        spoken_characters
      ) values (
        date_bin('15 minutes', now(), '2000-01-01T00:00:00Z'), of_assistant, of_model,
        abs(hashtext(of_user::text) % 4), new_replies, new_input, new_output, new_transcribed_ms,
        new_spoken
      )
      on conflict (starts, assistant_id, model, part) do update set
        replies = present.replies + excluded.replies,
        input_tokens = present.input_tokens + excluded.input_tokens,
        output_tokens = present.output_tokens + excluded.output_tokens,
        transcribed_ms = present.transcribed_ms + excluded.transcribed_ms,
        spoken_characters = present.spoken_characters + excluded.spoken_characters;
    end $$;

    create function record_transcription(of_id uuid, of_user uuid, new_ms bigint)
    returns void language plpgsql as $$
    begin
      insert into counted_transcriptions (id) values (of_id) on conflict do nothing;
      if found then perform record_usage(of_user, '', '', 0, 0, 0, new_ms, 0); end if;
    end $$;

    -- The user's budget for a month; null without a limit.
    create function token_limit(of_user uuid) returns bigint language sql stable as $$
      select tokens from token_budgets
        where user_id = of_user or user_id is null
        order by user_id nulls last limit 1
    $$;

    -- The tokens that a user has used in this month of UTC.
    create function tokens_of_month(of_user uuid) returns bigint language sql stable as $$
      select coalesce(sum(input_tokens + output_tokens), 0)::bigint from usage_by_user
        where user_id = of_user and grain = 'month' and starts = date_trunc('month', now(), 'UTC')
    $$;

    -- Reserves tokens. Returns false if the user's budget has too few left, besides those that are
    -- reserved. The lock on the user makes simultaneous calls take their turns.
    create function reserve_tokens(
      of_id uuid, of_user uuid, of_assistant text, of_model text, new_input bigint,
      new_output bigint, for_seconds double precision
    ) returns boolean language plpgsql as $$
    declare
      most bigint;
      reserved bigint;
    begin
      perform from users where id = of_user and deleting_since is null for no key update;
      if not found then return false; end if;
      most := token_limit(of_user);
      if most is not null then
        select coalesce(sum(input_tokens + output_tokens), 0) into reserved
          from token_reservations where user_id = of_user and expires_at > clock_timestamp();
        if tokens_of_month(of_user) + reserved + new_input + new_output > most then
          return false;
        end if;
      end if;
      insert into token_reservations
          (id, user_id, assistant_id, model, input_tokens, output_tokens, expires_at)
        values (of_id, of_user, of_assistant, of_model, new_input, new_output,
          clock_timestamp() + make_interval(secs => for_seconds));
      return true;
    end $$;

    -- Replaces a reservation by what was used. Without numbers it is what was reserved for the input,
    -- and the estimate of the text. Returns false if the reservation was settled before.
    create function settle_tokens(
      of_id uuid, new_replies bigint, new_input bigint, new_output bigint, new_text text
    ) returns boolean language plpgsql as $$
    declare
      settled token_reservations;
    begin
      select * into settled from token_reservations where id = of_id;
      -- Lock order: user before reservation, as when the user is deleted.
      perform from users where id = settled.user_id for key share;
      delete from token_reservations where id = of_id returning * into settled;
      if not found then return false; end if;
      perform record_usage(
        settled.user_id, settled.assistant_id, settled.model, new_replies,
        coalesce(new_input, settled.input_tokens),
        coalesce(new_output, estimated_tokens(new_text)), 0, 0);
      return true;
    end $$;

    -- Like the function with fewer arguments, which the previous release calls, and reserves tokens of
    -- the user's budget for the reply: those of the prompt and the input, up to most_input, and
    -- reply_tokens. own_models has the models of assistants that name one. A further 'outcome' is
    -- 'budget_used_up', after which nothing is stored.
    create function begin_reply(
      of_user uuid, of_chat uuid, new_content text, new_title text, untitled text,
      names_parent boolean, new_parent uuid, new_retry_of uuid,
      new_key text, new_hash text, prompt_versions json, new_model text, new_api_key uuid,
      new_owner text, lease_seconds double precision, most_running integer,
      new_message uuid, new_reply uuid, new_generation uuid, most_bytes integer,
      own_models json, prompt_tokens integer, most_input integer, reply_tokens integer,
      longest_seconds double precision
    ) returns json language plpgsql as $$
    declare
      begun json;
      assistant text;
      input bigint;
    begin
      begun := begin_reply(
        of_user, of_chat, new_content, new_title, untitled, names_parent, new_parent, new_retry_of,
        new_key, new_hash, prompt_versions, new_model, new_api_key, new_owner, lease_seconds,
        most_running, new_message, new_reply, new_generation, most_bytes);
      if begun ->> 'outcome' <> 'begun' then return begun; end if;
      assistant := begun -> 'generation' ->> 'assistant_id';
      if own_models ->> assistant is not null then
        update generations set model = own_models ->> assistant where id = new_generation;
      end if;
      select prompt_tokens + estimated_tokens(begun ->> 'summary')
          + coalesce(sum(estimated_tokens(message ->> 'content') + 4), 0)
        into input from json_array_elements(begun -> 'messages') as message;
      if not reserve_tokens(
        new_generation, of_user, assistant, coalesce(own_models ->> assistant, new_model),
        least(input, most_input), reply_tokens, longest_seconds
      ) then
        raise exception using errcode = 'TB429';
      end if;
      return begun;
    exception when sqlstate 'TB429' then
      return json_build_object('outcome', 'budget_used_up');
    end $$;

    -- Stores the end of a running reply, and settles its tokens. Its owner may do so; without an
    -- owner, everyone may once the lease has expired. Returns false if the claim is no longer valid.
    create or replace function end_reply(
      of_generation uuid, of_owner text, new_status text, new_content text, new_error jsonb,
      new_input_tokens integer, new_output_tokens integer
    ) returns boolean language plpgsql as $$
    declare
      ended generations;
      shown bigint;
      counted integer := case when new_content = '' then 0 else 1 end;
      used_input integer := new_input_tokens;
      used_output integer := new_output_tokens;
    begin
      -- A reply that failed before its first word used nothing.
      if new_status = 'failed' and new_content = '' then
        used_input := coalesce(used_input, 0);
        used_output := coalesce(used_output, 0);
      end if;

      select * into ended from generations where id = of_generation;
      -- A trigger counts the use of a key in the user's row, and the use refers to the user. Lock
      -- order: user before chat.
      if ended.api_key_id is not null then
        perform from users where id = ended.user_id for no key update;
      else
        perform from users where id = ended.user_id for key share;
      end if;
      perform from chats where id = ended.chat_id for no key update;
      update generations
        set status = new_status, finished_at = now(),
          input_tokens = new_input_tokens, output_tokens = new_output_tokens
        where id = of_generation and status = 'running'
          and case when of_owner is null then lease_expires_at < now() else lease_owner = of_owner end
        returning * into ended;
      if not found then
        -- The owner of a reply whose chat was deleted still knows what it used.
        if of_owner is not null and not exists (select from generations where id = of_generation) then
          perform settle_tokens(of_generation, counted, used_input, used_output, new_content);
        end if;
        return false;
      end if;

      if ended.shown_instead is not null then
        select sequence into shown from messages where id = ended.shown_instead;
      end if;
      if shown is not null and new_content = '' then
        -- A new version without a word leaves the earlier one.
        update generations set assistant_message_id = shown_instead where id = of_generation;
        delete from messages where id = ended.assistant_message_id;
        update chats set updated_at = now(), path_end = coalesce(path_end, shown)
          where id = ended.chat_id;
      else
        update messages
          set content = new_content, status = new_status, assistant_id = ended.assistant_id,
            error = new_error
          where id = ended.assistant_message_id
            and (new_content <> '' or status = 'streaming' or content = '');
        update chats set updated_at = now(), path_end = nullif(path_end, shown)
          where id = ended.chat_id;
      end if;
      if ended.api_key_id is not null then
        insert into api_usage (id, api_key_id, chat_id, tokens)
          values (
            ended.id, ended.api_key_id, ended.chat_id,
            coalesce(new_input_tokens, 0) + coalesce(new_output_tokens, 0)
          ) on conflict (id) do nothing;
      end if;
      -- The previous release reserves nothing.
      if not settle_tokens(of_generation, counted, used_input, used_output, new_content) then
        perform record_usage(
          ended.user_id, ended.assistant_id, ended.model, counted, coalesce(used_input, 0),
          coalesce(used_output, estimated_tokens(new_content)), 0, 0);
      end if;
      return true;
    end $$;
  `,
};
