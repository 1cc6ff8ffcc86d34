-- Begins a request to the model for the title of a chat: marks the chat, so that the model is asked only
-- once, and reserves tokens. begin_title.ts describes the request. Returns false if the model may not be
-- asked: the chat has another title, the model was asked before, or too few tokens of the user's budget
-- are left.
create or replace function begin_title(request jsonb) returns boolean language plpgsql as $$
declare
  asked record;
begin
  select * into asked from jsonb_to_record(request) as fields (
    reservation_id uuid, user_id uuid, chat_id uuid, present text, assistant_id text, model text,
    input_tokens bigint, output_tokens bigint, longest_seconds double precision
  );
  -- Lock order: user before chat, to avoid deadlocks.
  perform from users where id = asked.user_id for no key update;
  update chats set title_requested = true
    where id = asked.chat_id and title = asked.present and not title_set_by_user
      and not title_requested and deleting_since is null;
  return found and reserve_tokens(
    asked.reservation_id, asked.user_id, asked.assistant_id, asked.model, asked.input_tokens,
    asked.output_tokens, asked.longest_seconds);
end $$;
