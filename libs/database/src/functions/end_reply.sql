-- Stores the end of a running reply with its annotations and the verses that the model got, and
-- settles its tokens. end_reply.ts describes the request. The process that owns the reply may end it. A
-- request without an owner ends it only if the lease has expired. The result says whether the request
-- ended the reply.
create or replace function end_reply(request jsonb) returns json language plpgsql as $$
declare
  asked record;
  ended generations;
  -- The sequence of the earlier version that the chat still shows.
  shown bigint;
  -- The sequence that the removed version followed.
  branched_after bigint;
  has_words boolean;
  used_input integer;
  used_output integer;
begin
  select * into asked from jsonb_to_record(request) as fields (
    generation_id uuid, owner text, status text, content text, error jsonb, annotations jsonb,
    given jsonb, input_tokens integer, output_tokens integer, sent_tokens integer
  );
  has_words := asked.content <> '';
  -- If the model reported no numbers, the estimate of the sent tokens counts, up to the reserved
  -- number.
  used_input := coalesce(asked.input_tokens, (
    select least(input_tokens, asked.sent_tokens) from token_reservations
      where id = asked.generation_id));
  used_output := asked.output_tokens;
  -- A reply that failed before its first word used no tokens.
  if asked.status = 'failed' and not has_words then
    used_input := coalesce(asked.input_tokens, 0);
    used_output := coalesce(asked.output_tokens, 0);
  end if;

  select * into ended from generations where id = asked.generation_id;
  -- The row of api_usage makes a trigger update the user, and the rows of usage have a foreign key to
  -- the user. Lock order: user, chat, reservation.
  if ended.api_key_id is not null then
    perform from users where id = ended.user_id for no key update;
  else
    perform from users where id = ended.user_id for key share;
  end if;
  perform from chats where id = ended.chat_id for no key update;
  update generations
    set status = asked.status, finished_at = now(), input_tokens = asked.input_tokens,
      output_tokens = asked.output_tokens, given = coalesce(asked.given, given)
    where id = asked.generation_id and status = 'running'
      and case when asked.owner is null then lease_expires_at < now()
        else lease_owner = asked.owner end
    returning * into ended;
  if not found then
    -- A reply whose chat was deleted still has usage to record, and its owner knows the amount.
    if asked.owner is not null
      and not exists (select from generations where id = asked.generation_id) then
      perform settle_tokens(
        asked.generation_id, has_words::integer, used_input, used_output, asked.content);
    end if;
    return json_build_object('ended', false);
  end if;

  if ended.shown_instead is not null then
    select sequence into shown from messages where id = ended.shown_instead;
  end if;
  if shown is not null and not has_words then
    -- A new version without a word leaves the earlier version and its annotations in place.
    update generations set assistant_message_id = shown_instead where id = ended.id;
    delete from messages where id = ended.assistant_message_id
      returning parent_sequence into branched_after;
    perform mark_versions(ended.chat_id, branched_after);
    update chats set updated_at = now(), path_end = coalesce(path_end, shown)
      where id = ended.chat_id;
  else
    update messages
      set content = asked.content, status = asked.status, assistant_id = ended.assistant_id,
        error = asked.error,
        annotations = case when has_words then coalesce(asked.annotations, annotations)
          else annotations end
      where id = ended.assistant_message_id
        and (has_words or status = 'streaming' or content = '');
    update chats set updated_at = now(), path_end = nullif(path_end, shown)
      where id = ended.chat_id;
  end if;
  if ended.api_key_id is not null then
    insert into api_usage (id, api_key_id, chat_id, tokens)
      values (
        ended.id, ended.api_key_id, ended.chat_id,
        coalesce(asked.input_tokens, 0) + coalesce(asked.output_tokens, 0)
      ) on conflict (id) do nothing;
  end if;

  -- The counts come last: other replies that end now need the same rows, and so wait only for the
  -- commit.
  if not settle_tokens(
    ended.id, has_words::integer, used_input, used_output, asked.content
  ) then
    -- If a reply ends more than a day late, its reservation has already been deleted.
    perform record_usage(
      ended.user_id, ended.assistant_id, ended.model, has_words::integer, coalesce(used_input, 0),
      coalesce(used_output, estimated_tokens(asked.content)), 0, 0);
  end if;
  if asked.annotations is not null and has_words then
    perform count_quotations(ended.id, asked.annotations);
  end if;
  return json_build_object('ended', true);
end $$;
