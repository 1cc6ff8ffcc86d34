-- Begins a reply: stores a message and an empty reply to it, or a new version of the reply that
-- 'retry_of' names. Also stores a running generation and its reservation of tokens. begin_reply.ts
-- describes the request and the result. Nothing is stored before all reasons to refuse have been
-- checked.
create or replace function begin_reply(request jsonb) returns json language plpgsql as $$
declare
  asked record;
  chat chats;
  earlier generations;
  running_here boolean;
  running bigint;
  -- The sequence of the newest message of the chat, on any path.
  newest bigint;
  -- The message before the question, the question, and the reply to retry.
  parent messages;
  question messages;
  answer messages;
  assistant jsonb;
  -- The sequence at which the path before the question ends.
  before bigint;
  -- The sequence that a new branch follows.
  branches_after bigint;
  past_summary text;
  past_messages json;
  past_count bigint;
  past_tokens bigint;
  noted json;
  sent json;
  chosen_reading jsonb;
  begun generations;
begin
  select * into asked from jsonb_to_record(request) as fields (
    user_id uuid, chat_id uuid, idempotency_key text, request_hash text,
    content text, title text, untitled text, annotations jsonb, names_parent boolean, parent_id uuid,
    retry_of uuid,
    message_id uuid, reply_id uuid, generation_id uuid,
    assistants jsonb, reading jsonb, api_key_id uuid, owner text, lease_seconds double precision,
    most_running integer, most_bytes integer,
    prompt_tokens integer, verses_tokens integer, most_input_tokens integer, reply_tokens integer,
    longest_seconds double precision
  );

  -- Lock order: user before chat, to avoid deadlocks.
  perform from users where id = asked.user_id and deleting_since is null for no key update;
  if not found then return json_build_object('outcome', 'not_found'); end if;
  select * into chat from chats
    where id = asked.chat_id and user_id = asked.user_id and deleting_since is null
    for no key update;
  if not found then return json_build_object('outcome', 'not_found'); end if;

  -- A repeated request joins the reply that the first request began.
  if asked.idempotency_key is not null then
    select * into earlier from generations
      where chat_id = chat.id and idempotency_key = asked.idempotency_key;
    if found then
      if earlier.request_hash <> asked.request_hash then
        return json_build_object('outcome', 'other_request');
      end if;
      return json_build_object('outcome', 'joined', 'generationId', earlier.id);
    end if;
  end if;

  select count(*), coalesce(bool_or(chat_id = chat.id), false) into running, running_here
    from generations where user_id = asked.user_id and status = 'running';
  if running_here then return json_build_object('outcome', 'reply_in_progress'); end if;
  if running >= asked.most_running then
    return json_build_object('outcome', 'too_many_replies');
  end if;

  -- Finds the question, and the message before it.
  select max(sequence) into newest from messages where chat_id = chat.id;
  if asked.retry_of is null then
    if not asked.names_parent then
      select * into parent from messages
        where chat_id = chat.id and sequence = coalesce(chat.path_end, newest);
    elsif asked.parent_id is not null then
      select * into parent from messages where chat_id = chat.id and id = asked.parent_id;
      if not found then return json_build_object('outcome', 'not_found'); end if;
      if parent.role = 'user' and parent.sequence <> coalesce(chat.path_end, newest) then
        return json_build_object('outcome', 'not_a_reply');
      end if;
    end if;
    question.content := asked.content;
    question.annotations := asked.annotations;
    question.created_at := now();
    before := coalesce(parent.sequence, 0);
  else
    select * into answer from messages where chat_id = chat.id and id = asked.retry_of;
    if not found then return json_build_object('outcome', 'not_found'); end if;
    select m.* into question
      from chat_path(chat.id, coalesce(answer.parent_sequence, answer.sequence - 1)) as run
      join messages m on m.chat_id = chat.id and m.sequence between run.first and run.last
      where m.role = 'user' order by m.sequence desc limit 1;
    if not found or answer.role <> 'assistant' or exists (
      select from messages where chat_id = chat.id and parent_sequence = answer.sequence
    ) or (
      select parent_sequence is null from messages
        where chat_id = chat.id and sequence > answer.sequence order by sequence limit 1
    ) then
      return json_build_object('outcome', 'not_last');
    end if;
    before := coalesce(question.parent_sequence, question.sequence - 1);
    select * into parent from messages
      where chat_id = chat.id and sequence <= before order by sequence desc limit 1;
  end if;

  assistant := asked.assistants -> chat.assistant_id;
  if assistant is null then return json_build_object('outcome', 'assistant_unavailable'); end if;

  if asked.retry_of is null and before = 0 then
    -- The message begins a path, so it is the whole input of the model.
    past_messages := json_build_array(
      json_build_object('role', 'user', 'content', question.content));
    past_tokens := estimated_tokens(question.content) + 4;
    if question.annotations is not null then
      noted := json_build_array(
        json_build_object('is_newest', true, 'annotations', question.annotations));
    end if;
    sent := json_build_array(floor(extract(epoch from question.created_at)));
  else
    -- Loads the input of the model: the summary, and the newest messages with the question at the
    -- end.
    if chat.summary_sequence is not null then
      select summary into past_summary from path_summary(chat.id, before);
    end if;
    select coalesce(json_agg(json_build_object('role', said.role, 'content', said.content)
        order by said.sequence nulls last), '[]'),
      count(*), coalesce(sum(estimated_tokens(said.content) + 4), 0)
      into past_messages, past_count, past_tokens
      from (
        select * from path_history(
          chat.id, before, asked.most_bytes - octet_length(question.content))
        union all
        select null, 'user', question.content where question.content <> ''
      ) as said;

    -- Loads the annotations of up to 20 of these messages, and the times of the newest 200 messages
    -- of the path.
    with recent as (
      select 1 as place, true as is_newest, question.annotations, question.created_at
      union all (
        select 1 + row_number() over (order by path.sequence desc), false, path.annotations,
            path.created_at
          from chat_path(chat.id, before) as run
          join messages path on path.chat_id = chat.id
            and path.sequence between run.first and run.last and path.content <> ''
          order by path.sequence desc
          limit greatest(200, past_count) - 1
      )
    )
    select
      (select json_agg(json_build_object('is_newest', is_newest, 'annotations', annotations)
          order by place)
        from (
          select * from recent where annotations is not null and place <= past_count
            order by place limit 20
        ) as newest_noted),
      (select json_agg(floor(extract(epoch from created_at)) order by place desc) from recent
        where place <= 200)
      into noted, sent;
  end if;

  -- References open first in the text of the chat's passage.
  chosen_reading := asked.reading;
  if chat.passage is not null then
    chosen_reading := jsonb_set(
      chosen_reading, '{textIds}',
      jsonb_build_array(chat.passage ->> 'textId') || (chosen_reading -> 'textIds'));
  end if;

  -- Stores the reservation. All statements before this line only read or lock.
  if not reserve_tokens(
    asked.generation_id, asked.user_id, chat.assistant_id, assistant ->> 'model',
    least(
      asked.prompt_tokens + estimated_tokens(past_summary) + past_tokens
        + case when chat.passage is null and noted is null then 0 else asked.verses_tokens end,
      asked.most_input_tokens),
    asked.reply_tokens, asked.longest_seconds
  ) then
    return json_build_object('outcome', 'budget_used_up');
  end if;

  if asked.retry_of is null then
    if parent.sequence is distinct from newest then
      branches_after := before;
      perform mark_versions(chat.id, branches_after);
    end if;
    with added as (
      insert into messages
          (id, chat_id, user_id, role, content, status, assistant_id, parent_sequence, annotations)
        values
          (asked.message_id, chat.id, chat.user_id, 'user', asked.content, 'complete', null,
            branches_after, asked.annotations),
          (asked.reply_id, chat.id, chat.user_id, 'assistant', '', 'streaming', chat.assistant_id,
            null, null)
      returning *
    ) select * into question from added where role = 'user';
    update chats
      set updated_at = now(), path_end = null,
        title = case when title = asked.untitled and not title_set_by_user
          then coalesce(asked.title, title) else title end
      where id = chat.id;
  elsif answer.content = '' then
    -- The reply has no earlier version to keep.
    update messages
      set status = 'streaming', error = null, assistant_id = chat.assistant_id
      where id = answer.id;
    update chats set path_end = nullif(answer.sequence, newest) where id = chat.id;
  else
    branches_after := coalesce(answer.parent_sequence, (
      select max(sequence) from messages where chat_id = chat.id and sequence < answer.sequence));
    perform mark_versions(chat.id, branches_after);
    insert into messages
        (id, chat_id, user_id, role, content, status, assistant_id, parent_sequence)
      values (
        asked.reply_id, chat.id, chat.user_id, 'assistant', '', 'streaming', chat.assistant_id,
        branches_after);
    update chats set path_end = answer.sequence where id = chat.id;
  end if;

  insert into generations (
    id, chat_id, user_id, user_message_id, assistant_message_id, shown_instead, assistant_id,
    idempotency_key, request_hash, prompt_version, model, api_key_id, reading, lease_owner,
    lease_expires_at
  ) values (
    asked.generation_id, chat.id, asked.user_id, question.id,
    case when answer.content = '' then answer.id else asked.reply_id end,
    case when answer.content <> '' then answer.id end, chat.assistant_id,
    asked.idempotency_key, asked.request_hash, assistant ->> 'prompt_version',
    assistant ->> 'model', asked.api_key_id, chosen_reading, asked.owner,
    clock_timestamp() + make_interval(secs => asked.lease_seconds)
  ) returning * into begun;

  return json_build_object(
    'outcome', 'begun', 'generation', begun, 'userMessage', question, 'parentId', parent.id,
    'summary', past_summary, 'messages', past_messages, 'reading', chosen_reading,
    'passage', chat.passage, 'noted', coalesce(noted, '[]'), 'sent', sent);
end $$;
