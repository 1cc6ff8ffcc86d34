create or replace function count_api_usage() returns trigger language plpgsql as $$
begin
  update users set api_usage_count = api_usage_count + 1
    where id = (select user_id from api_keys where id = new.api_key_id);
  return null;
end $$;
