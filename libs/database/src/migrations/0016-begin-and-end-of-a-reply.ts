import type { Migration } from '../migration.ts';

/**
 * The transactions that begin and end a reply, each as one call. svc-chat makes both for every
 * message, and a chain of statements would cost a round trip each.
 */
export const beginAndEndOfAReply: Migration = {
  name: '0016-begin-and-end-of-a-reply',
  up: `
    -- The messages of a chat up to last_sequence that its summary does not cover, oldest first,
    -- without empty replies. Of a long chat only the newest, up to most_bytes.
    create function chat_history(of_chat uuid, last_sequence bigint, most_bytes integer)
    returns table (sequence bigint, role text, content text) language sql stable as $$
      select newest.sequence, newest.role, newest.content from (
        select m.sequence, m.role, m.content,
          sum(octet_length(m.content)) over (order by m.sequence desc) as bytes
        from messages m
        where m.chat_id = of_chat and m.content <> '' and m.sequence <= last_sequence
          and m.sequence > (select coalesce(summary_sequence, 0) from chats where id = of_chat)
      ) as newest
      where bytes - octet_length(newest.content) < most_bytes
      order by newest.sequence
    $$;

    -- Stores a message and an empty reply, or finds the reply that 'new_retry_of' names, and a
    -- running generation. The result has an 'outcome': 'begun' with the rows and the input of the
    -- model, 'joined' with the id of the generation that the same key began, or a reason to refuse.
    create function begin_reply(
      of_user uuid, of_chat uuid, new_content text, new_title text, untitled text, new_retry_of uuid,
      new_key text, new_hash text, prompt_versions json, new_model text, new_api_key uuid,
      new_owner text, lease_seconds double precision, most_running integer,
      new_message uuid, new_reply uuid, new_generation uuid, most_bytes integer
    ) returns json language plpgsql as $$
    declare
      chat chats;
      earlier generations;
      running_here boolean;
      running bigint;
      question messages;
      answer messages;
      begun generations;
    begin
      -- Lock order: user before chat, to avoid deadlocks.
      perform from users where id = of_user and deleting_since is null for no key update;
      if not found then return json_build_object('outcome', 'not_found'); end if;
      select * into chat from chats
        where id = of_chat and user_id = of_user and deleting_since is null for no key update;
      if not found then return json_build_object('outcome', 'not_found'); end if;

      if new_key is not null then
        select * into earlier from generations where chat_id = of_chat and idempotency_key = new_key;
        if found then
          if earlier.request_hash <> new_hash then
            return json_build_object('outcome', 'other_request');
          end if;
          return json_build_object('outcome', 'joined', 'generationId', earlier.id);
        end if;
      end if;

      select count(*), coalesce(bool_or(chat_id = of_chat), false) into running, running_here
        from generations where user_id = of_user and status = 'running';
      if running_here then return json_build_object('outcome', 'reply_in_progress'); end if;
      if running >= most_running then return json_build_object('outcome', 'too_many_replies'); end if;

      if new_retry_of is null then
        with added as (
          insert into messages (id, chat_id, role, content, status, assistant_id) values
            (new_message, of_chat, 'user', new_content, 'complete', null),
            (new_reply, of_chat, 'assistant', '', 'streaming', chat.assistant_id)
          returning *
        ) select * into question from added where role = 'user';
        update chats
          set updated_at = now(),
            title = case when title = untitled and not title_set_by_user
              then coalesce(new_title, title) else title end
          where id = of_chat;
      else
        select * into answer from messages where chat_id = of_chat and id = new_retry_of;
        if not found then return json_build_object('outcome', 'not_found'); end if;
        select * into question from messages
          where chat_id = of_chat and role = 'user' and sequence < answer.sequence
          order by sequence desc limit 1;
        if not found or answer.role <> 'assistant' or exists (
          select from messages where chat_id = of_chat and sequence > answer.sequence
        ) then
          return json_build_object('outcome', 'not_last');
        end if;
      end if;

      insert into generations (
        id, chat_id, user_id, user_message_id, assistant_message_id, assistant_id, idempotency_key,
        request_hash, prompt_version, model, api_key_id, lease_owner, lease_expires_at
      ) values (
        new_generation, of_chat, of_user, question.id, coalesce(new_retry_of, new_reply),
        chat.assistant_id, new_key, new_hash, prompt_versions ->> chat.assistant_id, new_model,
        new_api_key, new_owner, clock_timestamp() + make_interval(secs => lease_seconds)
      ) returning * into begun;

      return json_build_object(
        'outcome', 'begun',
        'generation', begun,
        'userMessage', question,
        'summary', chat.summary,
        'messages', (
          select coalesce(json_agg(json_build_object('role', role, 'content', content) order by sequence), '[]')
            from chat_history(of_chat, question.sequence, most_bytes)
        )
      );
    end $$;

    -- Stores the end of a running reply. Its owner may do so; without an owner, everyone may once
    -- the lease has expired. Returns false if the claim is no longer valid.
    create function end_reply(
      of_generation uuid, of_owner text, new_status text, new_content text, new_error jsonb,
      new_input_tokens integer, new_output_tokens integer
    ) returns boolean language plpgsql as $$
    declare
      ended generations;
    begin
      select * into ended from generations where id = of_generation;
      -- A trigger counts the use of a key in the user's row. Lock order: user before chat.
      if ended.api_key_id is not null then
        perform from users where id = ended.user_id for no key update;
      end if;
      perform from chats where id = ended.chat_id for no key update;
      update generations
        set status = new_status, finished_at = now(),
          input_tokens = new_input_tokens, output_tokens = new_output_tokens
        where id = of_generation and status = 'running'
          and case when of_owner is null then lease_expires_at < now() else lease_owner = of_owner end
        returning * into ended;
      if not found then return false; end if;

      -- A retry without a word leaves the earlier text.
      update messages
        set content = new_content, status = new_status, assistant_id = ended.assistant_id,
          error = new_error
        where id = ended.assistant_message_id
          and (new_content <> '' or status = 'streaming' or content = '');
      update chats set updated_at = now() where id = ended.chat_id;
      if ended.api_key_id is not null then
        insert into api_usage (id, api_key_id, chat_id, tokens)
          values (
            ended.id, ended.api_key_id, ended.chat_id,
            coalesce(new_input_tokens, 0) + coalesce(new_output_tokens, 0)
          ) on conflict (id) do nothing;
      end if;
      return true;
    end $$;
  `,
};
