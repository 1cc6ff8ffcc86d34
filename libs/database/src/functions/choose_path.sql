-- Makes a chat show the path through a message. Returns false if the user has no message with this
-- id.
create or replace function choose_path(of_user uuid, of_chat uuid, of_message uuid)
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
