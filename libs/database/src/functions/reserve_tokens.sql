-- Reserves tokens. Returns false if too few tokens of the user's budget are neither used nor
-- reserved. The lock on the user serialises simultaneous calls.
create or replace function reserve_tokens(
  of_id uuid, of_user uuid, of_assistant text, of_model text, new_input bigint,
  new_output bigint, for_seconds double precision
) returns boolean language plpgsql as $$
declare
  most bigint;
  reserved bigint;
begin
  perform from users where id = of_user and deleting_since is null for no key update;
  if not found then return false; end if;
  most := token_limit(of_user);
  if most is not null then
    select coalesce(sum(input_tokens + output_tokens), 0) into reserved
      from token_reservations where user_id = of_user and expires_at > clock_timestamp();
    if tokens_of_month(of_user) + reserved + new_input + new_output > most then
      return false;
    end if;
  end if;
  insert into token_reservations
      (id, user_id, assistant_id, model, input_tokens, output_tokens, expires_at)
    values (of_id, of_user, of_assistant, of_model, new_input, new_output,
      clock_timestamp() + make_interval(secs => for_seconds));
  return true;
end $$;
