-- Returns the user's budget for a month. Null means no limit.
create or replace function token_limit(of_user uuid) returns bigint language sql stable as $$
  select tokens from token_budgets
    where user_id = of_user or user_id is null
    order by user_id nulls last limit 1
$$;
