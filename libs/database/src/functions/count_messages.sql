create or replace function count_messages() returns trigger language plpgsql as $$
begin
  update users set message_count = message_count + added_to.messages
    from (
      select chats.user_id, count(*) as messages
      from added join chats on chats.id = added.chat_id group by chats.user_id
    ) added_to
    where users.id = added_to.user_id;
  return null;
end $$;
