import type { Migration } from '../migration.ts';

/** The owner of each message, for the index of the search. It is filled in for every writer. */
export const ownersOfMessages: Migration = {
  name: '0024-owners-of-messages',
  up: `
    alter table messages add column user_id uuid;

    create function set_message_owner() returns trigger language plpgsql as $$
    begin
      new.user_id := (select user_id from chats where id = new.chat_id);
      return new;
    end $$;
    create trigger messages_owner before insert on messages
      for each row when (new.user_id is null) execute function set_message_owner();
  `,
};
