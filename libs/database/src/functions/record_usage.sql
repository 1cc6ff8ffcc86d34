-- Adds an amount to the usage of a user. Does nothing if the user has been deleted.
create or replace function record_usage(
  of_user uuid, of_assistant text, of_model text, new_replies bigint, new_input bigint,
  new_output bigint, new_transcribed_ms bigint, new_spoken bigint
) returns void language plpgsql as $$
begin
  -- Lock order: user before usage, and the usage tables in the order of this function.
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
