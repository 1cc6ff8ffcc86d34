-- Marks the messages with a common parent as changed, because each of them lists its other versions.
-- The first version may follow its parent without a branch.
create or replace function mark_versions(of_chat uuid, of_parent bigint)
returns void language plpgsql as $$
begin
  update messages set change = change
    where chat_id = of_chat and (
      parent_sequence = of_parent or parent_sequence is null and sequence = (
        select min(sequence) from messages where chat_id = of_chat and sequence > of_parent));
end $$;
