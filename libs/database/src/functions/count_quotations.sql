-- Adds the quotations among the annotations of a reply to the counts of the day.
create or replace function count_quotations(of_generation uuid, of_annotations jsonb)
returns void language sql as $$
  insert into quotation_counts as present
      (day, assistant_id, model, prompt_version, result, count)
    select (now() at time zone 'UTC')::date, assistant_id, model, prompt_version,
        item ->> 'result', count(*)
      from generations, jsonb_array_elements(of_annotations) as item
      where id = of_generation and item ->> 'kind' = 'quotation'
      group by assistant_id, model, prompt_version, item ->> 'result'
      -- The order makes replies that end at the same time lock the rows in the same order.
      order by item ->> 'result'
    on conflict (day, assistant_id, model, prompt_version, result)
      do update set count = present.count + excluded.count
$$;
