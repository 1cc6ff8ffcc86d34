-- Returns the tokens that a user has used in the current month of UTC.
create or replace function tokens_of_month(of_user uuid) returns bigint language sql stable as $$
  select coalesce(sum(input_tokens + output_tokens), 0)::bigint from usage_by_user
    where user_id = of_user and grain = 'month' and starts = date_trunc('month', now(), 'UTC')
$$;
