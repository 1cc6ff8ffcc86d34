import type { Migration } from '../migration.ts';

/** Messages and replies are stored with their annotations. */
export const annotatedReplies: Migration = {
  name: '0044-annotated-replies',
  up: `
    -- Whether a user has reserved more than the budget has left.
    create function is_over_budget(of_user uuid) returns boolean language sql stable as $$
      select coalesce(
        tokens_of_month(of_user) + (
          select coalesce(sum(input_tokens + output_tokens), 0) from token_reservations
            where user_id = of_user and expires_at > clock_timestamp()
        ) > token_limit(of_user), false)
    $$;

    -- Like the function with fewer arguments, which the previous release calls. It also stores the
    -- annotations of a new message, and how references are found in the reply: new_reading, with the
    -- text of the chat's passage before its own texts. If the chat has a passage or references, it also
    -- reserves verses_tokens. The result has:
    -- 'begun': the result of the other function;
    -- 'reading': how references are found in the reply;
    -- 'passage': the chat's passage;
    -- 'noted': the annotations of up to 20 of the messages that the model gets, newest first, each with
    -- 'is_newest';
    -- 'sent': when the newest 200 messages of the path were sent, in seconds since 1970, oldest first.
    create function begin_reply(
      of_user uuid, of_chat uuid, new_content text, new_title text, untitled text,
      names_parent boolean, new_parent uuid, new_retry_of uuid,
      new_key text, new_hash text, prompt_versions json, new_model text, new_api_key uuid,
      new_owner text, lease_seconds double precision, most_running integer,
      new_message uuid, new_reply uuid, new_generation uuid, most_bytes integer,
      own_models json, prompt_tokens integer, most_input integer, reply_tokens integer,
      longest_seconds double precision, new_annotations jsonb, new_reading jsonb,
      verses_tokens integer
    ) returns json language plpgsql as $$
    declare
      begun json;
      of_passage jsonb;
      noted json;
      sent json;
      chosen jsonb := new_reading;
    begin
      begun := begin_reply(
        of_user, of_chat, new_content, new_title, untitled, names_parent, new_parent, new_retry_of,
        new_key, new_hash, prompt_versions, new_model, new_api_key, new_owner, lease_seconds,
        most_running, new_message, new_reply, new_generation, most_bytes, own_models, prompt_tokens,
        most_input, reply_tokens, longest_seconds);
      if begun ->> 'outcome' <> 'begun' then return json_build_object('begun', begun); end if;
      select passage into of_passage from chats where id = of_chat;
      if of_passage is not null then
        chosen := jsonb_set(
          chosen, '{textIds}',
          jsonb_build_array(of_passage ->> 'textId') || (chosen -> 'textIds'));
      end if;
      update generations set reading = chosen where id = new_generation;
      if new_annotations is not null then
        update messages set annotations = new_annotations where id = new_message;
      end if;
      with recent as (
        select path.sequence, path.annotations, path.created_at, answered.sequence as last,
            row_number() over (order by path.sequence desc) as place
          from messages answered
          cross join chat_path(of_chat, answered.sequence) as run
          join messages path on path.chat_id = of_chat
            and path.sequence between run.first and run.last and path.content <> ''
          where answered.id = (begun -> 'generation' ->> 'user_message_id')::uuid
          order by path.sequence desc
          limit greatest(200, json_array_length(begun -> 'messages'))
      ), newest as (
        select * from recent
          where annotations is not null and place <= json_array_length(begun -> 'messages')
          order by sequence desc limit 20
      )
      select
        (select json_agg(
           json_build_object('is_newest', sequence = last, 'annotations', annotations)
           order by sequence desc) from newest),
        (select json_agg(floor(extract(epoch from created_at)) order by sequence) from recent
           where place <= 200)
        into noted, sent;
      if of_passage is not null or noted is not null then
        update token_reservations
          set input_tokens = greatest(input_tokens, least(input_tokens + verses_tokens, most_input))
          where id = new_generation;
        if is_over_budget(of_user) then raise exception using errcode = 'TB429'; end if;
      end if;
      return json_build_object(
        'begun', begun, 'reading', chosen, 'passage', of_passage, 'noted', coalesce(noted, '[]'),
        'sent', sent);
    exception when sqlstate 'TB429' then
      return json_build_object('begun', json_build_object('outcome', 'budget_used_up'));
    end $$;

    -- Like the function with fewer arguments, which the previous release calls, and stores the
    -- annotations of the reply, and which verses the model got. new_sent has the estimated tokens of
    -- the request to the model. They count if the model did not report its usage.
    create function end_reply(
      of_generation uuid, of_owner text, new_status text, new_content text, new_error jsonb,
      new_input_tokens integer, new_output_tokens integer, new_annotations jsonb, new_given jsonb,
      new_sent integer
    ) returns boolean language plpgsql as $$
    begin
      -- Lock order: user before reservation.
      perform from users where id = (select user_id from generations where id = of_generation)
        for key share;
      update token_reservations set input_tokens = least(input_tokens, new_sent)
        where id = of_generation and new_sent is not null;
      if not end_reply(
        of_generation, of_owner, new_status, new_content, new_error, new_input_tokens,
        new_output_tokens
      ) then
        return false;
      end if;
      if new_given is not null then
        update generations set given = new_given where id = of_generation;
      end if;
      -- A new version without a word left the earlier one, with its annotations.
      if new_annotations is not null and new_content <> '' then
        update messages set annotations = new_annotations from generations
          where generations.id = of_generation and messages.id = assistant_message_id;
      end if;
      return true;
    end $$;
  `,
};
