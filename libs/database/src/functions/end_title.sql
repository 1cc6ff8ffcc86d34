-- Ends a request to the model for the title of a chat: stores the title unless the user has renamed the
-- chat, adds the tokens to those of the reply, and settles the reservation. end_title.ts describes the
-- request.
create or replace function end_title(request jsonb) returns void language plpgsql as $$
declare
  asked record;
begin
  select * into asked from jsonb_to_record(request) as fields (
    reservation_id uuid, user_id uuid, chat_id uuid, generation_id uuid, present text, title text,
    input_tokens bigint, output_tokens bigint, is_reported boolean
  );
  -- Lock order: user, chat, reply, reservation. The counts come last, as in end_reply.
  perform from users where id = asked.user_id for key share;
  if asked.title is not null then
    update chats set title = asked.title
      where id = asked.chat_id and title = asked.present and not title_set_by_user
        and deleting_since is null;
  end if;
  if asked.is_reported then
    -- Titles do not count as calls, because no user requests them.
    update generations
      set input_tokens = input_tokens + asked.input_tokens,
        output_tokens = output_tokens + asked.output_tokens
      where id = asked.generation_id;
    update api_usage set tokens = tokens + asked.input_tokens + asked.output_tokens
      where id = asked.generation_id;
  end if;
  perform settle_tokens(
    asked.reservation_id, 0, asked.input_tokens, asked.output_tokens, '');
end $$;
