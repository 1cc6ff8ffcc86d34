-- Makes a chat show the new version of a reply when it has its first word, unless the user has
-- chosen another path meanwhile. Returns false if the owner no longer writes the reply.
create or replace function show_reply(of_generation uuid, of_owner text)
returns boolean language plpgsql as $$
declare
  begun generations;
begin
  select * into begun from generations where id = of_generation;
  perform from chats where id = begun.chat_id for no key update;
  update generations set shown_instead = null
    where id = of_generation and status = 'running' and lease_owner = of_owner;
  if not found then return false; end if;
  update chats set path_end = null
    where id = begun.chat_id
      and path_end = (select sequence from messages where id = begun.shown_instead);
  return true;
end $$;
