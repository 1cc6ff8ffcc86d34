-- Marks a message whose rating has changed, and its chat. Lock order: chat before message.
create or replace function mark_rated() returns trigger language plpgsql as $$
declare
  rated uuid := case when tg_op = 'DELETE' then old.message_id else new.message_id end;
  in_chat uuid;
begin
  select chat_id into in_chat from messages where id = rated;
  perform from chats where id = in_chat and deleting_since is null for no key update;
  if found then
    update messages set change = change where id = rated;
    update chats set path_end = path_end where id = in_chat;
  end if;
  return null;
end $$;
