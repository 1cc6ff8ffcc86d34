-- Keeps the totals of the owners of chats to which messages were added, or of which messages were
-- deleted. The messages of a chat that is closed or deleted no longer count.
create or replace function total_messages() returns trigger language plpgsql as $$
declare
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- The chats are read after this lock, so that a chat that was closed meanwhile is not counted.
  perform from user_totals
    where user_id in (
      select chats.user_id from changed join chats on chats.id = changed.chat_id
        where chats.deleting_since is null)
    order by user_id for no key update;
  if not found then return null; end if;
  update user_totals set messages = user_totals.messages + change * counted.added
    from (
      select chats.user_id, count(*) as added
        from changed join chats on chats.id = changed.chat_id
        where chats.deleting_since is null
        group by chats.user_id
    ) counted
    where user_totals.user_id = counted.user_id;
  return null;
end $$;
