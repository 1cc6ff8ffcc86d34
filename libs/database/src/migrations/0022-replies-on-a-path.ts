import type { Migration } from '../migration.ts';

/**
 * Replies to the path of a chat instead of all its messages. A message with a `parent_sequence`
 * begins a branch; the messages after it belong to the branch, up to the next one that begins another.
 * A path is therefore a few runs of messages with adjacent sequences.
 */
export const repliesOnAPath: Migration = {
  name: '0022-replies-on-a-path',
  up: `
    -- The runs of the path that ends at the sequence of_end, newest first.
    create function chat_path(of_chat uuid, of_end bigint)
    returns table (first bigint, last bigint) language plpgsql stable rows 2 as $$
    declare
      branch record;
    begin
      last := of_end;
      while last > 0 loop
        select sequence, parent_sequence into branch from messages
          where chat_id = of_chat and parent_sequence is not null and sequence <= last
          order by sequence desc limit 1;
        first := coalesce(branch.sequence, 1);
        return next;
        last := branch.parent_sequence;
      end loop;
    end $$;

    -- The end of the path through a message: the newest message below it, or the message itself.
    create function path_through(of_chat uuid, of_sequence bigint)
    returns bigint language sql stable as $$
      with recursive branches as materialized (
        select sequence as first, parent_sequence,
          lead(sequence) over (order by sequence) - 1 as last
        from messages where chat_id = of_chat and parent_sequence is not null
      ), below as (
        select of_sequence as first,
          (select min(first) - 1 from branches where first > of_sequence) as last
        union all
        select branches.first, branches.last from below join branches
          on branches.parent_sequence >= below.first
          and (below.last is null or branches.parent_sequence <= below.last)
      ), newest as (
        select first, last from below order by first desc limit 1
      )
      select max(sequence) from messages, newest
        where chat_id = of_chat and sequence >= newest.first
          and (newest.last is null or sequence <= newest.last)
    $$;

    -- Makes a chat show the path through a message. Returns false if the user has no such message.
    create function choose_path(of_user uuid, of_chat uuid, of_message uuid)
    returns boolean language plpgsql as $$
    declare
      chosen bigint;
    begin
      perform from chats
        where id = of_chat and user_id = of_user and deleting_since is null for no key update;
      if not found then return false; end if;
      select path_through(of_chat, sequence) into chosen
        from messages where chat_id = of_chat and id = of_message;
      if not found then return false; end if;
      update chats set path_end = nullif(
          chosen, (select max(sequence) from messages where chat_id = of_chat))
        where id = of_chat;
      return true;
    end $$;

    -- The summary of a chat, if it is one of messages on the path.
    create function path_summary(of_chat uuid, of_end bigint)
    returns table (summary text, summary_sequence bigint) language sql stable as $$
      select chats.summary, chats.summary_sequence from chats
        where id = of_chat and chats.summary_sequence is not null and exists (
          select from chat_path(of_chat, of_end) as run
            where chats.summary_sequence between run.first and run.last
        )
    $$;

    -- The messages of a path that its summary does not cover, oldest first, without empty replies.
    -- Of a long path only the newest, up to most_bytes.
    create function path_history(of_chat uuid, of_end bigint, most_bytes integer)
    returns table (sequence bigint, role text, content text) language sql stable as $$
      select newest.sequence, newest.role, newest.content from (
        select m.sequence, m.role, m.content,
          sum(octet_length(m.content)) over (order by m.sequence desc) as bytes
        from chat_path(of_chat, of_end) as run
        join messages m on m.chat_id = of_chat and m.sequence between run.first and run.last
        where m.content <> '' and m.sequence >
          coalesce((select summary_sequence from path_summary(of_chat, of_end)), 0)
      ) as newest
      where bytes - octet_length(newest.content) < most_bytes
      order by newest.sequence
    $$;

    -- Stores a message and an empty reply, or a new version of the reply that 'new_retry_of' names,
    -- and a running generation. The message follows 'new_parent', null for the start of the chat, or
    -- without 'names_parent' the path that the chat shows. The result has an 'outcome': 'begun' with
    -- the rows and the input of the model, 'joined' with the id of the generation that the same key
    -- began, or a reason to refuse.
    create function begin_reply(
      of_user uuid, of_chat uuid, new_content text, new_title text, untitled text,
      names_parent boolean, new_parent uuid, new_retry_of uuid,
      new_key text, new_hash text, prompt_versions json, new_model text, new_api_key uuid,
      new_owner text, lease_seconds double precision, most_running integer,
      new_message uuid, new_reply uuid, new_generation uuid, most_bytes integer
    ) returns json language plpgsql as $$
    declare
      chat chats;
      earlier generations;
      running_here boolean;
      running bigint;
      newest bigint;
      parent messages;
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

      select max(sequence) into newest from messages where chat_id = of_chat;

      if new_retry_of is null then
        if not names_parent then
          select * into parent from messages
            where chat_id = of_chat and sequence = coalesce(chat.path_end, newest);
        elsif new_parent is not null then
          select * into parent from messages where chat_id = of_chat and id = new_parent;
          if not found then return json_build_object('outcome', 'not_found'); end if;
          if parent.role = 'user' and parent.sequence <> coalesce(chat.path_end, newest) then
            return json_build_object('outcome', 'not_a_reply');
          end if;
        end if;
        with added as (
          insert into messages (id, chat_id, role, content, status, assistant_id, parent_sequence)
          values
            (new_message, of_chat, 'user', new_content, 'complete', null,
              case when parent.sequence is distinct from newest
                then coalesce(parent.sequence, 0) end),
            (new_reply, of_chat, 'assistant', '', 'streaming', chat.assistant_id, null)
          returning *
        ) select * into question from added where role = 'user';
        update chats
          set updated_at = now(), path_end = null,
            title = case when title = untitled and not title_set_by_user
              then coalesce(new_title, title) else title end
          where id = of_chat;
      else
        select * into answer from messages where chat_id = of_chat and id = new_retry_of;
        if not found then return json_build_object('outcome', 'not_found'); end if;
        select m.* into question
          from chat_path(of_chat, coalesce(answer.parent_sequence, answer.sequence - 1)) as run
          join messages m on m.chat_id = of_chat and m.sequence between run.first and run.last
          where m.role = 'user' order by m.sequence desc limit 1;
        if not found or answer.role <> 'assistant' or exists (
          select from messages where chat_id = of_chat and parent_sequence = answer.sequence
        ) or (
          select parent_sequence is null from messages
            where chat_id = of_chat and sequence > answer.sequence order by sequence limit 1
        ) then
          return json_build_object('outcome', 'not_last');
        end if;
        select * into parent from messages
          where chat_id = of_chat
            and sequence <= coalesce(question.parent_sequence, question.sequence - 1)
          order by sequence desc limit 1;

        if answer.content = '' then
          -- There is no earlier text to keep.
          update messages
            set status = 'streaming', error = null, assistant_id = chat.assistant_id
            where id = answer.id;
          update chats set path_end = nullif(answer.sequence, newest) where id = of_chat;
        else
          insert into messages (id, chat_id, role, content, status, assistant_id, parent_sequence)
            values (new_reply, of_chat, 'assistant', '', 'streaming', chat.assistant_id,
              coalesce(answer.parent_sequence, (
                select max(sequence) from messages
                  where chat_id = of_chat and sequence < answer.sequence)));
          update chats set path_end = answer.sequence where id = of_chat;
        end if;
      end if;

      insert into generations (
        id, chat_id, user_id, user_message_id, assistant_message_id, shown_instead, assistant_id,
        idempotency_key, request_hash, prompt_version, model, api_key_id, lease_owner,
        lease_expires_at
      ) values (
        new_generation, of_chat, of_user, question.id,
        case when answer.content = '' then answer.id else new_reply end,
        case when answer.content <> '' then answer.id end, chat.assistant_id,
        new_key, new_hash, prompt_versions ->> chat.assistant_id, new_model, new_api_key, new_owner,
        clock_timestamp() + make_interval(secs => lease_seconds)
      ) returning * into begun;

      return json_build_object(
        'outcome', 'begun',
        'generation', begun,
        'userMessage', question,
        'parentId', parent.id,
        'summary', (select summary from path_summary(of_chat, question.sequence)),
        'messages', (
          select coalesce(json_agg(json_build_object('role', role, 'content', content) order by sequence), '[]')
            from path_history(of_chat, question.sequence, most_bytes)
        )
      );
    end $$;

    -- The call of the previous release, which may run beside this one.
    create or replace function begin_reply(
      of_user uuid, of_chat uuid, new_content text, new_title text, untitled text, new_retry_of uuid,
      new_key text, new_hash text, prompt_versions json, new_model text, new_api_key uuid,
      new_owner text, lease_seconds double precision, most_running integer,
      new_message uuid, new_reply uuid, new_generation uuid, most_bytes integer
    ) returns json language sql as $$
      select begin_reply(
        of_user, of_chat, new_content, new_title, untitled, false, null, new_retry_of,
        new_key, new_hash, prompt_versions, new_model, new_api_key, new_owner, lease_seconds,
        most_running, new_message, new_reply, new_generation, most_bytes)
    $$;

    -- The part of a chat that the previous release summarises. It does not know paths, so the
    -- summary of a chat with branches is left to this release.
    create or replace function chat_history(of_chat uuid, last_sequence bigint, most_bytes integer)
    returns table (sequence bigint, role text, content text) language sql stable as $$
      select * from path_history(of_chat, last_sequence, most_bytes)
        where not exists (
          select from messages where chat_id = of_chat and parent_sequence is not null
        )
    $$;

    -- Makes a chat show the new version of a reply, which has its first word, unless the user has
    -- chosen another path meanwhile. Returns false if the owner no longer writes the reply.
    create function show_reply(of_generation uuid, of_owner text)
    returns boolean language plpgsql as $$
    declare
      begun generations;
    begin
      select * into begun from generations where id = of_generation;
      perform from chats where id = begun.chat_id for no key update;
      update generations set shown_instead = null
        where id = of_generation and status = 'running' and lease_owner = of_owner;
      if not found then return false; end if;
      update chats set path_end = null
        where id = begun.chat_id
          and path_end = (select sequence from messages where id = begun.shown_instead);
      return true;
    end $$;

    -- Stores the end of a running reply. Its owner may do so; without an owner, everyone may once
    -- the lease has expired. Returns false if the claim is no longer valid.
    create or replace function end_reply(
      of_generation uuid, of_owner text, new_status text, new_content text, new_error jsonb,
      new_input_tokens integer, new_output_tokens integer
    ) returns boolean language plpgsql as $$
    declare
      ended generations;
      shown bigint;
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
      return true;
    end $$;
  `,
};
