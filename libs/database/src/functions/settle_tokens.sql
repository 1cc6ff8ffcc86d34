-- Replaces a reservation by the actual usage. If the model reported no numbers, the reserved input
-- tokens and the estimated tokens of the text count. Returns false if the reservation was settled
-- before.
create or replace function settle_tokens(
  of_id uuid, new_replies bigint, new_input bigint, new_output bigint, new_text text
) returns boolean language plpgsql as $$
declare
  settled token_reservations;
begin
  select * into settled from token_reservations where id = of_id;
  -- Lock order: user before reservation, as in the deletion of a user.
  perform from users where id = settled.user_id for key share;
  delete from token_reservations where id = of_id returning * into settled;
  if not found then return false; end if;
  perform record_usage(
    settled.user_id, settled.assistant_id, settled.model, new_replies,
    coalesce(new_input, settled.input_tokens),
    coalesce(new_output, estimated_tokens(new_text)), 0, 0);
  return true;
end $$;
