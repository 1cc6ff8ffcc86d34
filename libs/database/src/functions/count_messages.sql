create or replace function count_messages() returns trigger language plpgsql as $$
begin
  update users set message_count = message_count + added_to.messages
    from (
      select user_id, count(*) as messages from added where not copied group by user_id
    ) added_to
    where users.id = added_to.user_id;
  return null;
end $$;
