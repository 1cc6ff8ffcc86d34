create or replace function count_chat() returns trigger language plpgsql as $$
begin
  update users set chat_count = chat_count + 1 where id = new.user_id;
  return null;
end $$;
