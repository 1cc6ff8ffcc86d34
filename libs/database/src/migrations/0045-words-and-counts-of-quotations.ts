import type { Migration } from '../migration.ts';

/** The words of each book for searches, and how many quotations had which result. */
export const wordsAndCountsOfQuotations: Migration = {
  name: '0045-words-and-counts-of-quotations',
  up: `
    alter table text_books
      -- The folded words of the verses in order of chapter and verse, without titles, each word
      -- between single spaces; null in a book that an earlier release imported.
      add column folded text,
      -- Where each verse begins in it, in characters from 0, at the space before its first word. An
      -- empty verse begins where the next one does.
      add column verse_starts int[];
    -- A search would spend most of its time on decompressing.
    alter table text_books alter column folded set storage external;

    create table quotation_counts (
      -- In UTC.
      day date not null,
      assistant_id text not null,
      model text not null,
      prompt_version text not null,
      result text not null,
      count bigint not null,
      primary key (day, assistant_id, model, prompt_version, result)
    );

    -- Adds the quotations among the annotations of a reply to the counts of the day.
    create function count_quotations(of_generation uuid, of_annotations jsonb)
    returns void language sql as $$
      insert into quotation_counts as present
          (day, assistant_id, model, prompt_version, result, count)
        select (now() at time zone 'UTC')::date, assistant_id, model, prompt_version,
            item ->> 'result', count(*)
          from generations, jsonb_array_elements(of_annotations) as item
          where id = of_generation and item ->> 'kind' = 'quotation'
          group by assistant_id, model, prompt_version, item ->> 'result'
          -- Replies that end at the same time lock the rows in the same order.
          order by item ->> 'result'
        on conflict (day, assistant_id, model, prompt_version, result)
          do update set count = present.count + excluded.count
    $$;

    -- As in the migration before, and counts the quotations in the annotations that it stores.
    create or replace function end_reply(
      of_generation uuid, of_owner text, new_status text, new_content text, new_error jsonb,
      new_input_tokens integer, new_output_tokens integer, new_annotations jsonb, new_given jsonb,
      new_sent integer
    ) returns boolean language plpgsql as $$
    begin
      -- Lock order: user before reservation.
      perform from users where id = (select user_id from generations where id = of_generation)
        for key share;
      update token_reservations set input_tokens = least(input_tokens, new_sent)
        where id = of_generation and new_sent is not null;
      if not end_reply(
        of_generation, of_owner, new_status, new_content, new_error, new_input_tokens,
        new_output_tokens
      ) then
        return false;
      end if;
      if new_given is not null then
        update generations set given = new_given where id = of_generation;
      end if;
      -- A new version without a word left the earlier one, with its annotations.
      if new_annotations is not null and new_content <> '' then
        update messages set annotations = new_annotations from generations
          where generations.id = of_generation and messages.id = assistant_message_id;
        -- Last, so that other replies wait only for the commit.
        perform count_quotations(of_generation, new_annotations);
      end if;
      return true;
    end $$;
  `,
};
