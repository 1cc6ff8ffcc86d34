import type { Migration } from '../migration.ts';

/** The counters in `users` are lifetime totals: they grow with each row and never shrink. */
export const lifetimeCounters: Migration = {
  name: '0004-lifetime-counters',
  up: `
    create function count_chat() returns trigger language plpgsql as $$
    begin
      update users set chat_count = chat_count + 1 where id = new.user_id;
      return null;
    end $$;
    create trigger chats_counted after insert on chats
      for each row execute function count_chat();

    create function count_message() returns trigger language plpgsql as $$
    begin
      update users set message_count = message_count + 1
        where id = (select user_id from chats where id = new.chat_id);
      return null;
    end $$;
    create trigger messages_counted after insert on messages
      for each row execute function count_message();

    create function count_api_usage() returns trigger language plpgsql as $$
    begin
      update users set api_usage_count = api_usage_count + 1
        where id = (select user_id from api_keys where id = new.api_key_id);
      return null;
    end $$;
    create trigger api_usage_counted after insert on api_usage
      for each row execute function count_api_usage();
  `,
};
