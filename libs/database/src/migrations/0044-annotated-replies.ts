import type { Migration } from '../migration.ts';

/** Messages and replies are stored with their annotations. */
export const annotatedReplies: Migration = {
  name: '0044-annotated-replies',
  up: `
    -- Like the function with fewer arguments, which the previous release calls. It also stores the
    -- annotations of a new message, and how references are found in the reply: new_reading, with the
    -- text of the chat's passage before its own texts. The result has that as 'reading', and the
    -- result of the other function as 'begun'.
    create function begin_reply(
      of_user uuid, of_chat uuid, new_content text, new_title text, untitled text,
      names_parent boolean, new_parent uuid, new_retry_of uuid,
      new_key text, new_hash text, prompt_versions json, new_model text, new_api_key uuid,
      new_owner text, lease_seconds double precision, most_running integer,
      new_message uuid, new_reply uuid, new_generation uuid, most_bytes integer,
      own_models json, prompt_tokens integer, most_input integer, reply_tokens integer,
      longest_seconds double precision, new_annotations jsonb, new_reading jsonb
    ) returns json language plpgsql as $$
    declare
      begun json;
      of_passage text;
      chosen jsonb := new_reading;
    begin
      begun := begin_reply(
        of_user, of_chat, new_content, new_title, untitled, names_parent, new_parent, new_retry_of,
        new_key, new_hash, prompt_versions, new_model, new_api_key, new_owner, lease_seconds,
        most_running, new_message, new_reply, new_generation, most_bytes, own_models, prompt_tokens,
        most_input, reply_tokens, longest_seconds);
      if begun ->> 'outcome' <> 'begun' then return json_build_object('begun', begun); end if;
      select passage ->> 'textId' into of_passage from chats where id = of_chat;
      if of_passage is not null then
        chosen := jsonb_set(
          chosen, '{textIds}', jsonb_build_array(of_passage) || (chosen -> 'textIds'));
      end if;
      update generations set reading = chosen where id = new_generation;
      if new_annotations is not null then
        update messages set annotations = new_annotations where id = new_message;
      end if;
      return json_build_object('begun', begun, 'reading', chosen);
    end $$;

    -- Like the function with fewer arguments, which the previous release calls, and stores the
    -- annotations of the reply.
    create function end_reply(
      of_generation uuid, of_owner text, new_status text, new_content text, new_error jsonb,
      new_input_tokens integer, new_output_tokens integer, new_annotations jsonb
    ) returns boolean language plpgsql as $$
    begin
      if not end_reply(
        of_generation, of_owner, new_status, new_content, new_error, new_input_tokens,
        new_output_tokens
      ) then
        return false;
      end if;
      -- A new version without a word left the earlier one, with its annotations.
      if new_annotations is not null and new_content <> '' then
        update messages set annotations = new_annotations from generations
          where generations.id = of_generation and messages.id = assistant_message_id;
      end if;
      return true;
    end $$;
  `,
};
