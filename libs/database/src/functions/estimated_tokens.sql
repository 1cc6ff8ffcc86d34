-- Estimates the tokens of a text like estimateTokens of svc-chat: too many rather than too few.
create or replace function estimated_tokens(of_text text) returns bigint language sql immutable as $$
  select ceil(octet_length(coalesce(of_text, '')) / 3.0)::bigint
$$;
